import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import { hashLinkToken } from "../../platform/guards/link-token.ts";
import { enforceRateLimit } from "../../platform/guards/enforce-rate-limit.ts";

/** Someone who tries the product without an account. */
export type Visitor = {
  /** The value of the cookie `galley-trial`; null if there is none. */
  cookie: string | null;
  /** The client's network, after trusted proxies. */
  address: string;
  /** The browser's IANA time zone; "UTC" if unknown. */
  timeZone: string;
};

const DAY_MS = 86_400_000;
/** Families and offices share an address. */
const STARTS_PER_ADDRESS = 5;

/** The cookie shows that someone has had a trial even after the trial itself is gone. */
export function toTrialCookie(ctx: Pick<Context, "addresses">, token: string): string {
  return ctx.addresses.sign(`trial/${token}`);
}

/** Returns the token in one of our cookies; null for any other text. */
export function readTrialCookie(ctx: Pick<Context, "addresses">, cookie: string | null): string | null {
  const path = cookie === null ? null : ctx.addresses.verify(cookie);
  return path?.startsWith("trial/") ? path.slice("trial/".length) : null;
}

/** Allows one trial per visitor; a failed one can be restarted. Throws "trial-used" or "rate-limited". */
export async function requireFreshVisitor(
  ctx: Pick<Context, "addresses" | "clock" | "db">,
  visitor: Visitor,
): Promise<void> {
  const token = readTrialCookie(ctx, visitor.cookie);
  if (token !== null) {
    const trial = await ctx.db
      .selectFrom("trials")
      .select("state")
      .where("token_hash", "=", hashLinkToken(token))
      .executeTakeFirst();
    if (trial?.state !== "FAILED") throw new GalleyError("trial-used");
  }
  await enforceRateLimit(ctx, { key: `trial ${visitor.address}`, max: STARTS_PER_ADDRESS, windowMs: DAY_MS });
}
