import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { lockArticle } from "../lock-article.ts";
import { keepAnswers, type KeptAnswers } from "./keep-answers.ts";
import { type GivenAnswer, requireAnswers } from "./require-answers.ts";
import { requireOpenArticle } from "./require-open-article.ts";

/** `version` is the one that the caller read; 0 before the first. */
export type AnswerQuestionsInput = { articleId: string; version: number; answers: readonly GivenAnswer[] };

/**
 * Stores the owner's answers and has the next version written with them, at once and without a unit of quota. Empty
 * answers leave their questions open. Approves nothing. Throws "not-found", "invalid-input", "decided-meanwhile",
 * "stale-version".
 */
export async function answerQuestions(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs" | "pipeline">,
  caller: Caller,
  input: AnswerQuestionsInput,
): Promise<KeptAnswers> {
  const answers = requireAnswers(input.answers);
  const { articleId } = input;
  return inTransaction(ctx, async (tx) => {
    const { version } = await lockArticle(tx, caller, articleId);
    await requireOpenArticle(tx, caller, { articleId, seen: input.version, version });
    return keepAnswers(ctx, tx, caller, { articleId, answers, how: "app" });
  });
}
