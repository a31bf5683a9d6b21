import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { readAnswerUrl } from "./answer-address.ts";
import { keepAnswers } from "./keep-answers.ts";
import { type GivenAnswer, requireAnswers } from "./require-answers.ts";
import { storeSkips } from "./skip-questions.ts";

type AnswerContext = Pick<Context, "addresses" | "clock" | "config" | "db" | "jobs" | "pipeline">;

/**
 * Answers the questions asked before writing, from the page behind the emailed link; the article is then written.
 * Throws "invalid-input", "not-found" (also while the account is suspended), and "being-written" if it no longer waits.
 */
export async function answerWaiting(
  ctx: AnswerContext,
  input: { signed: string; answers: readonly GivenAnswer[] },
): Promise<void> {
  const answers = requireAnswers(input.answers);
  await inTransaction(ctx, async (tx) => {
    const { caller, articleId } = await lockWaiting(ctx, tx, input.signed);
    await keepAnswers(ctx, tx, caller, { articleId, answers, how: "page" });
  });
}

/** Has the article written without answers. Throws as above. */
export async function skipWaiting(ctx: AnswerContext, input: { signed: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { caller, articleId } = await lockWaiting(ctx, tx, input.signed);
    await storeSkips(ctx, tx, caller, { articleId, questionIds: null });
  });
}

async function lockWaiting(ctx: AnswerContext, tx: Tx, signed: string): Promise<{ caller: Caller; articleId: string }> {
  const target = readAnswerUrl(ctx, signed);
  if (target === null) throw new GalleyError("not-found");
  const { ownerId, articleId } = target;
  const article = await tx
    .selectFrom("articles as article")
    .innerJoin("accounts as account", "account.owner_id", "article.owner_id")
    .select("article.waiting_for as waitingFor")
    .where("article.owner_id", "=", ownerId)
    .where("article.id", "=", articleId)
    .where("account.suspended_at", "is", null)
    .forUpdate("article")
    .executeTakeFirst();
  if (article === undefined) throw new GalleyError("not-found");
  if (article.waitingFor !== "answers") throw new GalleyError("being-written");
  return { caller: { ownerId, actor: { type: "question-link" } }, articleId };
}
