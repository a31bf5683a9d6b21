import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { createLinkToken } from "../../../platform/guards/link-token.ts";
import { failMail, sendOnce } from "../../../platform/mails/send-once.ts";
import { createApprovalLink } from "./create-approval-link.ts";
import { getApprovalMail } from "./get-approval-mail.ts";
import { toStopHeaders } from "./mail-stop.ts";

type MailContext = Pick<Context, "addresses" | "clock" | "config" | "db" | "emails" | "log" | "mailer">;

/** Sends an approval request or reminder with its own link, at most once. */
export async function requestApproval(ctx: MailContext, caller: Caller, { mailId }: { mailId: string }): Promise<void> {
  const mail = await getApprovalMail(ctx, caller, mailId);
  if (mail === null) {
    await failMail(ctx, caller, { mailId, failure: { reason: "not-needed" } });
    return;
  }
  const { publicUrl } = ctx.config.http;
  const { holderId } = mail;
  const page = createLinkToken();
  const button = ctx.config.gmailAction ? createLinkToken() : null;
  const content = await ctx.emails.renderApprovalRequest({
    ...mail.content,
    approveUrl: `${publicUrl}/approve/${page.token}`,
    actionUrl: button && `${publicUrl}/approve/${button.token}/one-click`,
  });
  const { isReminder, stopUrl } = mail.content;
  await sendOnce(ctx, caller, {
    mailId,
    to: mail.to,
    content,
    ...(isReminder && stopUrl !== null ? { headers: toStopHeaders(stopUrl) } : {}),
    async keep(tx, approvalId) {
      await createApprovalLink(ctx, tx, caller.ownerId, { hash: page.hash, approvalId, holderId, action: "decide" });
      if (button)
        await createApprovalLink(ctx, tx, caller.ownerId, {
          hash: button.hash,
          approvalId,
          holderId,
          action: "approve",
        });
      await tx
        .updateTable("approval_seats")
        .set({ mailed_at: ctx.clock.now() })
        .where("owner_id", "=", caller.ownerId)
        .where("approval_id", "=", approvalId)
        .where("holder_id", "=", holderId)
        .execute();
    },
  });
}
