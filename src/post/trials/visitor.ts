import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import { hashLinkToken } from "../../platform/guards/link-token.ts";

/** Someone who tries the product without an account. */
export type Visitor = {
  /** The value of the cookie `galley-trial`; null if there is none. */
  cookie: string | null;
  /** The client's network, after trusted proxies. */
  address: string;
  /** Their browser solved a proof of work (require-proof.ts). */
  isProven: boolean;
  /** The browser's IANA time zone; "UTC" if unknown. */
  timeZone: string;
};

/** The cookie shows that someone has had a trial even after the trial itself is gone. */
export function toTrialCookie(ctx: Pick<Context, "addresses">, token: string): string {
  return ctx.addresses.sign(`trial/${token}`);
}

/** For visitors who leave for Instagram. Leads to their trial even if our answer on their return gets lost. */
export function toPlannedCookie(ctx: Pick<Context, "addresses">, token: string): string {
  return ctx.addresses.sign(`planned/${token}`);
}

/** Returns the token in one of our cookies; null for any other text. */
export function readTrialCookie(ctx: Pick<Context, "addresses">, cookie: string | null): string | null {
  return readToken(ctx, cookie, "trial/") ?? readPlannedCookie(ctx, cookie);
}

function readPlannedCookie(ctx: Pick<Context, "addresses">, cookie: string | null): string | null {
  return readToken(ctx, cookie, "planned/");
}

function readToken(ctx: Pick<Context, "addresses">, cookie: string | null, kind: string): string | null {
  const path = cookie === null ? null : ctx.addresses.verify(cookie);
  return path?.startsWith(kind) ? path.slice(kind.length) : null;
}

/**
 * Allows one trial per visitor, and another try if it failed or never began. Returns the token of one that may still
 * begin. Throws "trial-used".
 */
export async function requireFreshVisitor(
  ctx: Pick<Context, "addresses" | "db">,
  { cookie }: Pick<Visitor, "cookie">,
): Promise<{ planned: string | null }> {
  const token = readTrialCookie(ctx, cookie);
  if (token === null) return { planned: null };
  const trial = await ctx.db
    .selectFrom("trials")
    .select("state")
    .where("token_hash", "=", hashLinkToken(token))
    .executeTakeFirst();
  if (trial?.state === "FAILED") return { planned: null };
  const planned = readPlannedCookie(ctx, cookie);
  if (trial !== undefined || planned === null) throw new GalleyError("trial-used");
  return { planned };
}
