import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { hashLinkToken } from "../../platform/guards/link-token.ts";
import { refuseMails } from "./refuse-mails.ts";

/**
 * Accepts or declines an invitation to approve articles. The first answer wins; an unknown or expired token changes
 * nothing. This owner can't invite somebody who declined again.
 */
export async function answerInvitation(
  ctx: Pick<Context, "clock" | "db">,
  { token, answer }: { token: string; answer: "confirm" | "refuse" },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const link = await tx
      .selectFrom("approver_links")
      .select(["owner_id as ownerId", "approver_id as approverId"])
      .where("token_hash", "=", hashLinkToken(token))
      .where("expires_at", ">", ctx.clock.now())
      .executeTakeFirst();
    if (link === undefined) return;
    const { ownerId, approverId } = link;
    const approver = await tx
      .updateTable("approvers")
      .set({ state: answer === "confirm" ? "confirmed" : "refused", answered_at: ctx.clock.now() })
      .where("owner_id", "=", ownerId)
      .where("id", "=", approverId)
      .where("state", "=", "waiting")
      .returning(["email", "source_id as sourceId"])
      .executeTakeFirst();
    if (approver === undefined) return;
    const caller: Caller = { ownerId, actor: { type: "visitor" } };
    if (answer === "refuse") await refuseMails(ctx, tx, caller, approver);
    const action = answer === "confirm" ? "approver.confirmed" : "approver.refused";
    await writeAudit(ctx, tx, caller, { action, subjectId: approver.sourceId, detail: { approverId } });
  });
}
