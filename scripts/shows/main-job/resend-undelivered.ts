import { resendApproval } from "../../../src/post/approvals/asking/resend-approval.ts";
import type { Context } from "../../../src/context.ts";
import { GalleyError } from "../../../src/platform/errors.ts";
import type { Simulator } from "../../../simulators/kit/start-simulator.ts";
import { readDeliveries } from "./read-deliveries.ts";

/**
 * Acts as an owner who sees "uncertain": checks the mailbox, and requests the mail again if it isn't there.
 * The service itself never does.
 */
export async function resendUndelivered(ctx: Context, mailbox: Simulator): Promise<void> {
  const uncertain = await ctx.db
    .selectFrom("mails as mail")
    .innerJoin("approvals as approval", (join) =>
      join.onRef("approval.owner_id", "=", "mail.owner_id").onRef("approval.id", "=", "mail.subject_id"),
    )
    .select(["mail.id", "mail.owner_id as ownerId", "approval.article_id as articleId"])
    .where("mail.state", "=", "uncertain")
    .where("approval.decision", "is", null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("mails as later")
            .select("later.id")
            .whereRef("later.owner_id", "=", "mail.owner_id")
            .whereRef("later.subject_id", "=", "mail.subject_id")
            .whereRef("later.copy", ">", "mail.copy"),
        ),
      ),
    )
    .execute();
  if (uncertain.length === 0) return;
  const delivered = await readDeliveries(mailbox);
  for (const { id, ownerId, articleId } of uncertain) {
    if (delivered.some((messageId) => messageId.includes(id))) continue;
    // Decided or rewritten since the check, so there is nothing left to request.
    await resendApproval(ctx, { ownerId, actor: { type: "user", id: ownerId } }, { articleId }).catch(
      (error: unknown) => {
        if (!(error instanceof GalleyError)) throw error;
      },
    );
  }
}
