import { type Challenge, createChallenge as createAltchaChallenge, randomInt } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Context } from "../../context.ts";

/** How long a page has to submit a solution. */
const VALID_MS = 30 * 60_000;
/** How many hashes the browser computes for each number it tries. */
const HASHES = 5_000;
/** How many numbers a browser tries: about a second on a phone, and rarely much longer. */
const FEWEST = 100;
const MOST = 200;

/**
 * Creates a signed proof-of-work challenge for a visitor's browser (ALTCHA, version 2: PBKDF2/SHA-256): find the
 * number, counting from 0, whose derived key starts with the challenge's prefix.
 */
export async function createChallenge(ctx: Pick<Context, "addresses" | "clock">): Promise<Challenge> {
  const secret = proofSecret(ctx);
  return createAltchaChallenge({
    algorithm: "PBKDF2/SHA-256",
    deriveKey,
    cost: HASHES,
    counter: randomInt(MOST, FEWEST),
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: secret,
    // The library's own expiry would use the system clock instead of ours.
    data: { expires: ctx.clock.now().getTime() + VALID_MS },
  });
}

/** Derived from the sealing keys, and useless for anything else that they sign. */
export function proofSecret({ addresses }: Pick<Context, "addresses">): string {
  return addresses.sign("trial-proof");
}
