import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { type DeletionReceipt, endAccount } from "./end-account.ts";

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
  let receipt: DeletionReceipt | null = null;
  const account = await ctx.db
    .selectFrom("accounts")
    .select("owner_id")
    .where("user_id", "=", input.userId)
    .executeTakeFirst();
  if (account !== undefined) {
    const caller: Caller = { ownerId: account.owner_id, actor: { type: "user", id: account.owner_id } };
    receipt = await endAccount(ctx, caller);
  }
  await ctx.userPool?.deleteUser(input.accessToken);
  return receipt;
}
