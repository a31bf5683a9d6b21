import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { type DeletionReceipt, endAccount } from "./end-account.ts";

type DeleteContext = Parameters<typeof endAccount>[0] & Pick<Context, "userPool">;

export type DeleteAccountInput = {
  /** The `sub` of the user pool, from a token that was verified for a change. */
  userId: string;
  /** The same token: the user pool lets users delete themselves only. */
  accessToken: string;
};

/**
 * Somebody deletes their own account: it is ended (end-account.ts), then the user goes from the user pool. Can be
 * repeated: what a first try left, a second one finishes. Throws ConnectorError when Stripe does not answer
 * (nothing was changed) or the user pool does not (everything but the sign-in is gone). Answers the receipt; null
 * when an earlier try has erased everything.
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
