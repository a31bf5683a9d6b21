import { openAccount } from "../../owner/accounts/open-account.ts";
import type { Context } from "../../context.ts";
import type { Locale } from "../../platform/languages.ts";
import type { TokenVerifier, VerifiedUser } from "../../owner/sign-in/token-verifier.ts";

/**
 * The account of a user in the pool, created on their first call; null for users who aren't (or are no longer) allowed
 * in.
 */
export async function findOwner(
  ctx: Pick<Context, "clock" | "db" | "log">,
  user: VerifiedUser,
  readProfile: () => ReturnType<TokenVerifier["readProfile"]>,
): Promise<{ ownerId: string; locale: Locale } | null> {
  const opened = await openAccount(ctx, user, readProfile);
  if (typeof opened === "string") return null;
  const account = await ctx.db
    .selectFrom("accounts")
    .select(["owner_id as ownerId", "locale"])
    .where("owner_id", "=", opened.ownerId)
    .executeTakeFirst();
  return account ?? null;
}
