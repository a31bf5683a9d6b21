import type { Context } from "../../context.ts";
import { suspendAccount } from "../../owner/accounts/suspend-account.ts";
import type { Caller } from "../../platform/actor.ts";
import type { UserPoolAdmin } from "./user-pool-admin.ts";

type Person = {
  caller: Caller;
  /** In the user pool. */
  userId: string | null;
};

/**
 * Suspends an account or lets it in again. Its row blocks it with any user pool; the bundled one also ends its
 * sessions. Throws "not-found".
 */
export async function suspendPerson(
  ctx: Pick<Context, "clock" | "db">,
  admin: UserPoolAdmin,
  { caller, userId }: Person,
  { suspended }: { suspended: boolean },
): Promise<void> {
  await suspendAccount(ctx, caller, { suspended });
  if (userId !== null) await admin?.setUserEnabled(userId, !suspended);
}
