import type { RefusedSignIn } from "../../../identity/needs.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";

/**
 * Records a wrong password or code at an account's sign-in, so the owner can see the attempt. Unknown names leave
 * no record.
 */
export async function recordRefusedSignIn(
  ctx: Pick<Context, "clock" | "db">,
  { sub, kind, from }: RefusedSignIn,
): Promise<void> {
  const account = await ctx.db.selectFrom("accounts").select("owner_id").where("user_id", "=", sub).executeTakeFirst();
  if (account === undefined) return;
  const ownerId = account.owner_id;
  await inTransaction(ctx, (tx) =>
    writeAudit(
      ctx,
      tx,
      { ownerId, actor: { type: "visitor" } },
      { action: "sign-in.refused", subjectId: ownerId, detail: { kind, ...from } },
    ),
  );
}
