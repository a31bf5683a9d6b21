import type { AccountNotice } from "../../../identity/needs.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";

/** Records a change at the bundled sign-in in the owner's audit log, with network address and browser. */
export async function recordAccountChange(
  ctx: Pick<Context, "clock" | "db">,
  { sub, kind, from }: Omit<AccountNotice, "to" | "locale">,
): Promise<void> {
  const account = await ctx.db.selectFrom("accounts").select("owner_id").where("user_id", "=", sub).executeTakeFirst();
  if (account === undefined) return;
  const caller = { ownerId: account.owner_id, actor: { type: "visitor" as const } };
  await inTransaction(ctx, (tx) =>
    writeAudit(ctx, tx, caller, { action: `sign-in.${kind}`, subjectId: caller.ownerId, detail: { ...from } }),
  );
}
