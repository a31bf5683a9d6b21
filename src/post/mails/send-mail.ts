import type { Context } from "../../context.ts";
import type { Caller } from "../../platform/actor.ts";
import { failMail, sendOnce } from "../../platform/mails/send-once.ts";
import { mailMakers } from "./mail-makers.ts";
import { toSender } from "./to-sender.ts";

type MailContext = Pick<Context, "addresses" | "clock" | "config" | "db" | "emails" | "log" | "mailer">;

/** Sends a queued email at most once, unless nobody needs it any more. */
export async function sendMail(ctx: MailContext, caller: Caller, { mailId }: { mailId: string }): Promise<void> {
  const { ownerId } = caller;
  const mail = await ctx.db
    .selectFrom("mails as mail")
    .innerJoin("accounts as account", "account.owner_id", "mail.owner_id")
    .select([
      "mail.kind",
      "mail.subject_id as subjectId",
      "mail.holder_id as holderId",
      "account.name",
      "account.locale",
    ])
    .where("mail.owner_id", "=", ownerId)
    .where("mail.id", "=", mailId)
    .where("mail.state", "in", ["queued", "sending"])
    .executeTakeFirst();
  if (mail === undefined) return;
  const made = await mailMakers[mail.kind](ctx, caller, { ...mail, holderId: mail.holderId ?? ownerId });
  if (made === null) await failMail(ctx, caller, { mailId, failure: { reason: "not-needed" } });
  else await sendOnce(ctx, caller, { mailId, from: await toSender(ctx, mail.kind, mail), ...made });
}
