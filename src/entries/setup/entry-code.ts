import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Without letters and digits that look alike. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 12;
const TRIES_A_MINUTE = 5;

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64");

/** Takes the same time wherever the hashes differ. */
export function isSameHash(one: string, other: string): boolean {
  return timingSafeEqual(createHash("sha256").update(one).digest(), createHash("sha256").update(other).digest());
}

export type EntryCode = {
  /** For the log, in groups of four. */
  text: string;
  /** Trades the code for a session, once. Allows a few tries a minute, by everyone together. */
  use(typed: string): Promise<{ session: string } | "wrong" | "used" | "too-many">;
};

/** Lets in one person who can read the log; each start creates a new code. */
export function createEntryCode(): EntryCode {
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  const hash = hashOf(code);
  const tries = new RateLimiterMemory({ points: TRIES_A_MINUTE, duration: 60 });
  let isUsed = false;
  return {
    text: code.replace(/(.{4})(?=.)/g, "$1-"),
    async use(typed) {
      const isAllowed = await tries.consume("").then(
        () => true,
        (error: unknown) => {
          if (error instanceof RateLimiterRes) return false;
          throw error;
        },
      );
      if (!isAllowed) return "too-many";
      if (!isSameHash(hashOf(typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")), hash)) return "wrong";
      if (isUsed) return "used";
      isUsed = true;
      return { session: randomBytes(32).toString("base64url") };
    },
  };
}
