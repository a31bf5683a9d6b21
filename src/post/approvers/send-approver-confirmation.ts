import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { createLinkToken } from "../../platform/guards/link-token.ts";
import { failMail, sendOnce } from "../../platform/mails/send-once.ts";

type ConfirmationContext = Pick<Context, "clock" | "config" | "db" | "emails" | "log" | "mailer">;

const DAYS_TO_ANSWER = 7;

/** Sends the invitation to a new approver, unless they've answered or been removed. */
export async function sendApproverConfirmation(
  ctx: ConfirmationContext,
  caller: Caller,
  { mailId }: { mailId: string },
): Promise<void> {
  const asked = await findAsked(ctx, caller, mailId);
  if (asked === undefined) {
    await failMail(ctx, caller, { mailId, failure: { reason: "not-needed" } });
    return;
  }
  const { token, hash } = createLinkToken();
  const { email, locale, ownerName, accountName } = asked;
  const content = await ctx.emails.renderApproverConfirmation({
    locale,
    ownerName,
    accountName,
    confirmUrl: `${ctx.config.http.publicUrl}/approvers/${token}`,
  });
  await sendOnce(ctx, caller, {
    mailId,
    to: email,
    content,
    async keep(tx, approverId) {
      const expires_at = new Date(ctx.clock.now().getTime() + DAYS_TO_ANSWER * 86_400_000);
      await tx
        .insertInto("approver_links")
        .values({ token_hash: hash, owner_id: caller.ownerId, approver_id: approverId, expires_at })
        .execute();
    },
  });
}

function findAsked(ctx: Pick<Context, "db">, { ownerId }: Caller, mailId: string) {
  return ctx.db
    .selectFrom("mails as mail")
    .innerJoin("approvers as approver", (join) =>
      join.onRef("approver.owner_id", "=", "mail.owner_id").onRef("approver.id", "=", "mail.subject_id"),
    )
    .innerJoin("sources as source", (join) =>
      join.onRef("source.owner_id", "=", "approver.owner_id").onRef("source.id", "=", "approver.source_id"),
    )
    .innerJoin("accounts as account", "account.owner_id", "mail.owner_id")
    .select(["approver.email", "account.locale", "account.name as ownerName", "source.username as accountName"])
    .where("mail.owner_id", "=", ownerId)
    .where("mail.id", "=", mailId)
    .where("approver.state", "=", "waiting")
    .executeTakeFirst();
}
