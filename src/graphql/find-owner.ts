import type { Context } from "../context.ts";
import type { Locale } from "../languages.ts";
import type { VerifiedUser } from "../sign-in/token-verifier.ts";

/** The account of a user of the pool; null when there is none (any more). */
export async function findOwner(ctx: Pick<Context, "db">, user: VerifiedUser): Promise<{ ownerId: string; locale: Locale } | null> {
  const account = await ctx.db.selectFrom("accounts").select(["owner_id as ownerId", "locale"]).where("user_id", "=", user.userId).executeTakeFirst();
  return account ?? null;
}
