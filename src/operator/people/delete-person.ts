import { type DeletionReceipt, endAccount } from "../../owner/accounts/end-account.ts";
import { endBilling } from "../../owner/billing/end-billing.ts";
import { promisePlan } from "../../owner/plans/promise-plan.ts";
import type { Caller } from "../../platform/actor.ts";
import type { UserPoolAdmin } from "./user-pool-admin.ts";

type DeleteContext = Parameters<typeof endAccount>[0];

type Person = {
  caller: Caller;
  email: string;
  /** In the user pool. */
  userId: string | null;
};

/**
 * Deletes an account as its owner could, and the user in the bundled pool. Ends their sessions before the
 * account, so that none of their requests opens a new one in the meantime. Repeatable. Throws ConnectorError when
 * Stripe doesn't answer (nothing was changed). Null when an earlier try has erased everything.
 */
export async function deletePerson(
  ctx: DeleteContext,
  admin: UserPoolAdmin,
  { caller, email, userId }: Person,
): Promise<DeletionReceipt | null> {
  // Runs first: nothing else can refuse the deletion.
  await endBilling(ctx, caller);
  if (userId !== null) await admin?.setUserEnabled(userId, false);
  await promisePlan(ctx, email, null);
  const receipt = await endAccount(ctx, caller);
  if (userId !== null) await admin?.deleteUser(userId);
  return receipt;
}
