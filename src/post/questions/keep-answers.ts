import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import type { Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { isPrivate } from "../../writer/checks/privacy/private-words.ts";
import { emit } from "../events.ts";
import { type AskedQuestion, selectQuestions, toAskedQuestion } from "./list-questions.ts";
import type { GivenAnswer } from "./require-answers.ts";
import type { AnsweredHow } from "./tables.ts";

type Given = { articleId: string; answers: readonly GivenAnswer[]; how: AnsweredHow; isReviewer?: boolean };

/** `answeredBefore`: somebody else was first, and their answer counts. */
export type KeptAnswers = { answeredBefore: AskedQuestion[] };

/**
 * Stores answers and has the next version written with them, in a transaction that has locked the article's row. Throws
 * "not-found" for a question that isn't this article's, or that a reviewer may not see.
 */
export async function keepAnswers(
  ctx: Pick<Context, "clock" | "config" | "jobs" | "pipeline">,
  tx: Tx,
  caller: Caller,
  { articleId, answers, how, isReviewer = false }: Given,
): Promise<KeptAnswers> {
  if (answers.length === 0) return { answeredBefore: [] };
  const rows = await selectQuestions(tx, caller.ownerId)
    .where("article_id", "=", articleId)
    .where(
      "id",
      "in",
      answers.map(({ questionId }) => questionId),
    )
    .$if(isReviewer, (query) => query.where("is_private", "=", false))
    .execute();
  const asked = new Map(rows.map((row) => [row.id, toAskedQuestion(row)]));
  const answeredBefore: AskedQuestion[] = [];
  let kept = 0;
  for (const { questionId, text } of answers) {
    const question = asked.get(questionId);
    if (question === undefined) throw new GalleyError("not-found");
    if (question.state !== "answered") {
      await keepAnswer(ctx, tx, caller, { questionId, text, how });
      kept += 1;
    } else if (question.answer !== text) answeredBefore.push(question);
  }
  if (kept > 0) {
    await writeAudit(ctx, tx, caller, { action: "article.answered", subjectId: articleId, detail: { answers: kept } });
    await emit(ctx, tx, caller, "questions.settled", { articleId });
  }
  return { answeredBefore };
}

async function keepAnswer(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { ownerId, actor }: Caller,
  { questionId, text, how }: GivenAnswer & { how: AnsweredHow },
): Promise<void> {
  await tx
    .updateTable("questions")
    .set({
      state: "answered",
      answer: text,
      answered_by: JSON.stringify(actor),
      answered_at: ctx.clock.now(),
      answered_how: how,
      // Only the owner may see what could harm somebody.
      ...(isPrivate(text) && { is_private: true }),
    })
    .where("owner_id", "=", ownerId)
    .where("id", "=", questionId)
    .execute();
}
