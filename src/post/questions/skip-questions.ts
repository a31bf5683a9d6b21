import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import { lockArticle } from "../lock-article.ts";
import { emit } from "../events.ts";

/** Which questions; null: all open ones. */
export type SkipQuestionsInput = { articleId: string; questionIds: readonly string[] | null };

type SkipContext = Pick<Context, "clock" | "config" | "jobs" | "pipeline">;

/** Skips open questions; they can still be answered. An article that waited for answers is written without them. */
export async function skipQuestions(
  ctx: SkipContext & Pick<Context, "db">,
  caller: Caller,
  input: SkipQuestionsInput,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockArticle(tx, caller, input.articleId);
    await storeSkips(ctx, tx, caller, input);
  });
}

/** Does the same in a transaction that has locked the article's row. */
export async function storeSkips(
  ctx: SkipContext,
  tx: Tx,
  caller: Caller,
  { articleId, questionIds, isReviewer = false }: SkipQuestionsInput & { isReviewer?: boolean },
): Promise<void> {
  if (questionIds?.length === 0) return;
  const skipped = await tx
    .updateTable("questions")
    .set({ state: "skipped" })
    .where("owner_id", "=", caller.ownerId)
    .where("article_id", "=", articleId)
    .where("state", "=", "open")
    .$if(questionIds !== null, (query) => query.where("id", "in", [...(questionIds ?? [])]))
    .$if(isReviewer, (query) => query.where("is_private", "=", false))
    .returning("id")
    .execute();
  if (skipped.length === 0) return;
  const detail = { questions: skipped.length };
  await writeAudit(ctx, tx, caller, { action: "article.questions-skipped", subjectId: articleId, detail });
  if (await isWaitingWithoutOpenQuestions(tx, caller, articleId))
    await emit(ctx, tx, caller, "questions.settled", { articleId });
}

async function isWaitingWithoutOpenQuestions(tx: Tx, { ownerId }: Caller, articleId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("articles as article")
    .select("article.id")
    .where("article.owner_id", "=", ownerId)
    .where("article.id", "=", articleId)
    .where("article.waiting_for", "=", "answers")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("questions")
            .select("questions.id")
            .whereRef("questions.owner_id", "=", "article.owner_id")
            .whereRef("questions.article_id", "=", "article.id")
            .where("questions.state", "=", "open"),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}
