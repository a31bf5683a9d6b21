import type { Tx } from "../../../platform/db/database.ts";
import { createLinkToken } from "../../../platform/guards/link-token.ts";
import type { MailMaker } from "../../../platform/mails/mail-maker.ts";
import { createReplyAddress, dropReplyAddress, keepReplyAddress } from "../../questions/reply-address.ts";
import { createApprovalLink, dropApprovalLinks } from "./create-approval-link.ts";
import { findApprovalMail } from "./find-approval-mail.ts";
import { toStopHeaders } from "./mail-stop.ts";

/** An approval request or reminder, with its own link. */
export const makeApprovalRequest: MailMaker = async (ctx, caller, { kind, subjectId: approvalId, holderId }) => {
  const isReminder = kind === "approval-reminder";
  const mail = await findApprovalMail(ctx, caller, { approvalId, holderId, isReminder });
  if (mail === null) return null;
  const { publicUrl } = ctx.config.http;
  const page = createLinkToken();
  const button = ctx.config.gmailAction ? createLinkToken() : null;
  const { articleId, questionIds } = mail;
  const reply = questionIds.length > 0 ? createReplyAddress(ctx) : null;
  const content = await ctx.emails.renderApprovalRequest({
    ...mail.content,
    takesReplies: reply !== null,
    approveUrl: `${publicUrl}/approve/${page.token}`,
    actionUrl: button && `${publicUrl}/approve/${button.token}/one-click`,
  });
  const { stopUrl } = mail.content;
  const reviewer = { owner_id: caller.ownerId, approval_id: approvalId, holder_id: holderId };
  async function setMailedAt(tx: Tx, mailed_at: Date | null): Promise<void> {
    await tx
      .updateTable("approval_seats")
      .set({ mailed_at })
      .where((row) => row.and(reviewer))
      .execute();
  }
  return {
    to: mail.to,
    content,
    headers: {
      ...(isReminder && stopUrl !== null ? toStopHeaders(stopUrl) : {}),
      ...(reply === null ? {} : { "Reply-To": reply.address }),
    },
    async keep(tx) {
      await createApprovalLink(ctx, tx, caller.ownerId, { hash: page.hash, approvalId, holderId, action: "decide" });
      if (reply) {
        const { hash } = reply;
        const kept = { hash, articleId, approvalId, holderId, recipient: mail.to, questionIds };
        await keepReplyAddress(ctx, tx, caller.ownerId, kept);
      }
      if (button)
        await createApprovalLink(ctx, tx, caller.ownerId, {
          hash: button.hash,
          approvalId,
          holderId,
          action: "approve",
        });
      await setMailedAt(tx, ctx.clock.now());
    },
    async undo(tx) {
      await dropApprovalLinks(tx, caller.ownerId, button ? [page.hash, button.hash] : [page.hash]);
      if (reply) await dropReplyAddress(tx, caller.ownerId, reply.hash);
      await setMailedAt(tx, mail.mailedAt);
    },
  };
};
