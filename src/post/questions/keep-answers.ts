import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import type { Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { isPrivate } from "../../writer/checks/privacy/private-words.ts";
import type { ArticleLanguage } from "../../platform/languages.ts";
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
  const languages = await findLanguages(tx, caller, articleId);
  const answeredBefore: AskedQuestion[] = [];
  let kept = 0;
  for (const { questionId, text } of answers) {
    const question = asked.get(questionId);
    if (question === undefined) throw new GalleyError("not-found");
    if (question.state !== "answered") {
      await keepAnswer(ctx, tx, caller, { questionId, text, how, languages });
      kept += 1;
    } else if (question.answer !== text) answeredBefore.push(question);
  }
  if (kept > 0) {
    await writeAudit(ctx, tx, caller, { action: "article.answered", subjectId: articleId, detail: { answers: kept } });
    await emit(ctx, tx, caller, "questions.settled", { articleId });
  }
  return { answeredBefore };
}

/** The article's language and the interface's: the owner may answer in either. */
async function findLanguages(tx: Tx, { ownerId }: Caller, articleId: string): Promise<ArticleLanguage[]> {
  const { language, locale } = await tx
    .selectFrom("articles as article")
    .innerJoin("posts as post", (join) =>
      join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"),
    )
    .innerJoin("sources as source", (join) =>
      join.onRef("source.owner_id", "=", "article.owner_id").onRef("source.id", "=", "article.source_id"),
    )
    .innerJoin("accounts as account", "account.owner_id", "article.owner_id")
    .select((row) => ["account.locale", row.fn.coalesce("post.language", "source.language").as("language")])
    .where("article.owner_id", "=", ownerId)
    .where("article.id", "=", articleId)
    .executeTakeFirstOrThrow();
  return [language, locale];
}

async function keepAnswer(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { ownerId, actor }: Caller,
  { questionId, text, how, languages }: GivenAnswer & { how: AnsweredHow; languages: ArticleLanguage[] },
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
      ...(isPrivate(text, languages) && { is_private: true }),
    })
    .where("owner_id", "=", ownerId)
    .where("id", "=", questionId)
    .execute();
}
