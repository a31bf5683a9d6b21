import type { Context } from "../../context.ts";
import { type DeletionReceipt, endAccount } from "./end-account.ts";
import { findAccountOfUser } from "./find-account-of-user.ts";

type DeleteContext = Parameters<typeof endAccount>[0] & Pick<Context, "userPool">;

export type DeleteAccountInput = {
  /** The user pool's `sub`, from a token that was verified for a change. */
  userId: string;
  /** From the same token: the user pool only lets users delete themselves. */
  accessToken: string;
};

/**
 * Deletes the caller's own account: ends it (end-account.ts), then removes the user from the user pool. Repeatable: a
 * second try finishes what the first one left. Throws ConnectorError when Stripe doesn't answer (nothing was changed)
 * or the user pool doesn't (everything but the sign-in is gone). Returns the receipt, or null when an earlier try has
 * already erased everything.
 */
export async function deleteAccount(ctx: DeleteContext, input: DeleteAccountInput): Promise<DeletionReceipt | null> {
  const receipt = await endAccountOf(ctx, input.userId);
  await ctx.userPool?.deleteUser(input.accessToken);
  // Before the user was gone, another tab's request may have opened a new account.
  await endAccountOf(ctx, input.userId);
  return receipt;
}

async function endAccountOf(ctx: DeleteContext, userId: string): Promise<DeletionReceipt | null> {
  const account = await findAccountOfUser(ctx, userId);
  if (account === null) return null;
  const { ownerId } = account;
  return endAccount(ctx, { ownerId, actor: { type: "user", id: ownerId } });
}
