import type { MailMaker } from "../../platform/mails/mail-maker.ts";
import { toFirstWords } from "../posts/first-words.ts";
import { createReplyAddress, dropReplyAddress, keepReplyAddress } from "./reply-address.ts";
import { toAnswerUrl } from "./answer-address.ts";
import { readWaiting } from "./read-waiting.ts";

/** Questions to the owner before writing; not needed once the article no longer waits. */
export const makeQuestionsMail: MailMaker = async (ctx, { ownerId }, { subjectId: articleId }) => {
  const waiting = await readWaiting(ctx, { ownerId, articleId });
  if (waiting === null || waiting.state !== "waiting" || waiting.until === null) return null;
  const { email, locale, timeZone, accountName, caption, picture, until } = waiting;
  const open = waiting.questions.filter(({ state }) => state === "open");
  const questions = open.map(({ text }) => text);
  const answerUrl = toAnswerUrl(ctx, { ownerId, articleId });
  const asked = { locale, timeZone, accountName, picture, questions, answerUrl, answerUntil: until };
  const reply = createReplyAddress(ctx);
  const content = await ctx.emails.renderQuestions({
    ...asked,
    words: toFirstWords(caption),
    takesReplies: reply !== null,
  });
  if (reply === null) return { to: email, content };
  const questionIds = open.map(({ id }) => id);
  const kept = { hash: reply.hash, articleId, approvalId: null, holderId: ownerId, recipient: email, questionIds };
  return {
    to: email,
    content,
    headers: { "Reply-To": reply.address },
    keep: (tx) => keepReplyAddress(ctx, tx, ownerId, kept),
    undo: (tx) => dropReplyAddress(tx, ownerId, kept.hash),
  };
};
