import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { failMail, sendOnce } from "../../platform/mails/send-once.ts";
import { toAnswerUrl } from "./answer-address.ts";
import { readWaiting } from "./read-waiting.ts";

type MailContext = Pick<Context, "addresses" | "clock" | "config" | "db" | "emails" | "log" | "mailer">;

/** Emails the owner what we ask before writing, at most once; not if the article no longer waits. */
export async function sendQuestions(ctx: MailContext, caller: Caller, { mailId }: { mailId: string }): Promise<void> {
  const { ownerId } = caller;
  const { subject_id: articleId } = await ctx.db
    .selectFrom("mails")
    .select("subject_id")
    .where("owner_id", "=", ownerId)
    .where("id", "=", mailId)
    .executeTakeFirstOrThrow();
  const waiting = await readWaiting(ctx, { ownerId, articleId });
  if (waiting === null || waiting.state === "over" || waiting.until === null)
    return failMail(ctx, caller, { mailId, failure: { reason: "not-needed" } });
  const { email, locale, timeZone, accountName, caption, picture, until } = waiting;
  const questions = waiting.questions.filter(({ state }) => state === "open").map(({ text }) => text);
  const answerUrl = toAnswerUrl(ctx, { ownerId, articleId });
  const asked = { locale, timeZone, accountName, caption, picture, questions, answerUrl, answerUntil: until };
  await sendOnce(ctx, caller, { mailId, to: email, content: await ctx.emails.renderQuestions(asked) });
}
