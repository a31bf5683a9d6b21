import type { MailMaker } from "../../platform/mails/mail-maker.ts";
import { toAnswerUrl } from "./answer-address.ts";
import { readWaiting } from "./read-waiting.ts";

/** What we ask the owner before writing; not needed once the article no longer waits. */
export const makeQuestionsMail: MailMaker = async (ctx, { ownerId }, { subjectId: articleId }) => {
  const waiting = await readWaiting(ctx, { ownerId, articleId });
  if (waiting === null || waiting.state === "over" || waiting.until === null) return null;
  const { email, locale, timeZone, accountName, caption, picture, until } = waiting;
  const questions = waiting.questions.filter(({ state }) => state === "open").map(({ text }) => text);
  const answerUrl = toAnswerUrl(ctx, { ownerId, articleId });
  const asked = { locale, timeZone, accountName, caption, picture, questions, answerUrl, answerUntil: until };
  return { to: email, content: await ctx.emails.renderQuestions(asked) };
};
