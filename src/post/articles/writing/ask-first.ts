import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { queueMail } from "../../../platform/mails/queue-mail.ts";
import type { ArticleWriter, SourceMaterial } from "../../../writer/article-writer.ts";
import { keepQuestions } from "../../questions/keep-questions.ts";
import { lockAttempt } from "./lock-attempt.ts";

/** How long an article waits for answers. */
const PATIENCE_MS = 24 * 3_600_000;

type AskFirstInput = { articleId: string; attempt: number; signal?: AbortSignal };

/**
 * Asks the owner before the first version if the source is set to: once, by email, and the article waits. Returns false
 * if there's nothing to ask.
 */
export async function askFirst(
  ctx: Pick<Context, "clock" | "db" | "jobs"> & { writer: ArticleWriter },
  caller: Caller,
  material: SourceMaterial,
  { articleId, attempt, signal }: AskFirstInput,
): Promise<boolean> {
  if (ctx.writer.ask === undefined || !(await shouldAsk(ctx, caller, articleId))) return false;
  const questions = await ctx.writer.ask(material, signal, { ownerId: caller.ownerId, articleId });
  if (questions.length === 0) return false;
  return inTransaction(ctx, async (tx) => {
    // A newer attempt has taken over.
    if (!(await lockAttempt(tx, caller, articleId, attempt))) return true;
    if ((await keepQuestions(ctx, tx, caller, { articleId, questions })) === 0) return false;
    await waitForAnswers(ctx, tx, caller, articleId);
    return true;
  });
}

/** Whether the source wants questions first and none have been asked yet. */
async function shouldAsk(ctx: Pick<Context, "db">, { ownerId }: Caller, articleId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("articles as article")
    .innerJoin("sources as source", (join) =>
      join.onRef("source.owner_id", "=", "article.owner_id").onRef("source.id", "=", "article.source_id"),
    )
    .leftJoin("questions as question", (join) =>
      join.onRef("question.owner_id", "=", "article.owner_id").onRef("question.article_id", "=", "article.id"),
    )
    .innerJoin("posts as post", (join) =>
      join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"),
    )
    .select("article.id")
    .where("article.owner_id", "=", ownerId)
    .where("article.id", "=", articleId)
    .where("article.version", "=", 0)
    // An archive has hundreds of posts: their questions come with the proofs.
    .where("post.archive_import_id", "is", null)
    .where("source.asks", "=", "before-writing")
    .where("question.id", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

async function waitForAnswers(
  ctx: Pick<Context, "clock" | "jobs">,
  tx: Tx,
  caller: Caller,
  articleId: string,
): Promise<void> {
  const answers_until = new Date(ctx.clock.now().getTime() + PATIENCE_MS);
  await tx
    .updateTable("articles")
    .set({ status: "PENDING", waiting_for: "answers", answers_until })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", articleId)
    .execute();
  await writeAudit(ctx, tx, caller, { action: "article.questions-asked", subjectId: articleId });
  await queueMail(ctx, tx, caller.ownerId, { kind: "questions", subjectId: articleId });
}
