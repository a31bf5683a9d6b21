import type { Caller } from "../actor.ts";
import type { Context } from "../context.ts";
import { createLinkToken } from "../guards/link-token.ts";
import { failMail, sendOnce } from "../mails/send-once.ts";
import { getApprovalMail } from "./get-approval-mail.ts";

type MailContext = Pick<Context, "addresses" | "clock" | "config" | "db" | "emails" | "log" | "mailer">;

/** Sends the mail that asks for approval, with a link of its own, at most once. */
export async function requestApproval(ctx: MailContext, caller: Caller, { mailId }: { mailId: string }): Promise<void> {
  const mail = await getApprovalMail(ctx, caller, mailId);
  if (mail === null) {
    await failMail(ctx, caller, { mailId, failure: { reason: "not-needed" } });
    return;
  }
  const { token, hash } = createLinkToken();
  const content = await ctx.emails.renderApprovalRequest({ ...mail.content, approveUrl: `${ctx.config.http.publicUrl}/approve/${token}` });
  await sendOnce(ctx, caller, {
    mailId,
    to: mail.to,
    content,
    async keep(tx, approvalId) {
      await tx
        .insertInto("approval_links")
        .values({ token_hash: hash, owner_id: caller.ownerId, approval_id: approvalId, created_at: ctx.clock.now() })
        .execute();
    },
  });
}
