import type { Caller } from "../../../platform/actor.ts";
import { ConnectorError } from "../../../platform/connector-error.ts";
import type { Context } from "../../../context.ts";
import { crashPoint } from "../../../platform/crash-points.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import type { WaitingFor } from "../tables.ts";
import type { Failure } from "../../../platform/jobs/failure.ts";
import { emit } from "../../events.ts";
import { selectArticlePosts } from "../../posts/select-article-posts.ts";
import { fullCaption } from "../../posts/full-caption.ts";
import { releaseUnit } from "../../../owner/plans/release-unit.ts";
import { takeUnit } from "../../../owner/plans/take-unit.ts";
import { queueProblemNotice } from "../queue-problem-notice.ts";
import { reopenApproval } from "../reopen-approval.ts";
import type { ArticleWriter, SourceMaterial, WrittenArticle } from "../../../writer/article-writer.ts";
import { hasWords } from "../../../writer/text/has-words.ts";
import { askAgain } from "../../questions/ask-again.ts";
import { keepQuestions } from "../../questions/keep-questions.ts";
import { recordWrittenAnswers } from "../../questions/record-written-answers.ts";
import { getRevision } from "../editing/get-revision.ts";
import { gatherNote, mayBeGathered } from "../digests/gather-note.ts";
import { addAnswers } from "./add-answers.ts";
import { askFirst } from "./ask-first.ts";
import { getSourceMaterial } from "./get-source-material.ts";
import { toVersionColumns } from "./to-version-columns.ts";

/** `mayBeGathered`: it has no unit of quota yet, because a note waits for its digest. */
type Attempt = { number: number; version: number; mayBeGathered: boolean };

/**
 * Writes the next version of a PENDING article: GENERATING while it's being written, then GENERATED. If the post has no
 * words, belongs in a digest, or there's no unit of quota left, it stays PENDING and waits. Idempotent; of two
 * concurrent attempts, only the newer one stores its result. `round`: the job's; it leaves a later round alone.
 */
export async function writeArticle(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs" | "pipeline" | "writers">,
  caller: Caller,
  input: { articleId: string; round?: number; signal?: AbortSignal },
): Promise<void> {
  const attempt = await startAttempt(ctx, caller, input);
  if (attempt === null) return;
  crashPoint("write.after-start");
  const material = await getSourceMaterial(ctx, caller, input.articleId);
  const writer = await ctx.writers.of(caller.ownerId);
  const own = { ...input, attempt: attempt.number };
  if (attempt.mayBeGathered && !(await gatherNote({ ...ctx, writer }, caller, material, own))) return;
  if (await askFirst({ ...ctx, writer }, caller, material, own)) return;
  const written = await writeNext({ ...ctx, writer }, caller, material, { ...input, version: attempt.version });
  crashPoint("write.after-writing");
  await inTransaction(ctx, async (tx) => {
    const stored = await finishAttempt(ctx, tx, caller, input.articleId, attempt);
    if (!stored) return;
    await insertVersion(ctx, tx, caller, { ...input, version: attempt.version }, material, written);
    if (material.answers?.length) await recordWrittenAnswers(tx, caller, { ...input, version: attempt.version });
    if (written.questions !== undefined)
      await keepQuestions(ctx, tx, caller, { ...input, questions: written.questions });
    await askAgain(ctx, tx, caller, { ...input, unused: written.unused ?? [] });
    await emit(ctx, tx, caller, "article.generated", {
      articleId: input.articleId,
      version: attempt.version,
    });
  });
  crashPoint("write.after-commit");
}

/** Writes the first version, rewrites it with answers, or revises the latest one that someone has worked on. */
async function writeNext(
  ctx: Pick<Context, "db"> & { writer: ArticleWriter },
  caller: Caller,
  material: SourceMaterial,
  { articleId, version, signal }: { articleId: string; version: number; signal?: AbortSignal },
): Promise<WrittenArticle> {
  const ref = { ownerId: caller.ownerId, articleId };
  const asked = version === 1 ? null : await getRevision(ctx, caller, articleId);
  if (asked === null) return ctx.writer.write(material, signal, ref);
  if (asked.isByAnswers && ctx.writer.revise === undefined)
    return addAnswers(asked, material, await ctx.writer.write(material, signal, ref));
  // The API accepts change requests only if the writer supports them, but the operator may have changed the writer
  // since.
  if (ctx.writer.revise === undefined) throw new ConnectorError("writer", "rejected", { code: "no-revisions" });
  const { article } = await ctx.writer.revise(material, asked.article, asked.revision, signal, ref);
  return article;
}

/**
 * Starts an attempt and returns it with its version; null if there's nothing to write, nothing to write about, or no
 * unit of quota left.
 */
async function startAttempt(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs">,
  caller: Caller,
  { articleId, round }: { articleId: string; round?: number },
): Promise<Attempt | null> {
  return inTransaction(ctx, async (tx) => {
    const article = await tx
      .updateTable("articles")
      .set((eb) => ({ status: "GENERATING", attempt: eb("attempt", "+", 1) }))
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", articleId)
      .where("status", "in", ["PENDING", "GENERATING"])
      .where("waiting_for", "is", null)
      .$if(round !== undefined, (query) => query.where("round", "<=", round ?? 0))
      .returning(["attempt", "version"])
      .executeTakeFirst();
    if (article === undefined) return null;
    const isOpen = article.version === 0 && (await mayBeGathered(tx, caller, articleId));
    const lacks = await findMissing(ctx, tx, caller, articleId, { ...article, isOpen });
    if (lacks === null) return { number: article.attempt, version: article.version + 1, mayBeGathered: isOpen };
    await tx
      .updateTable("articles")
      .set({ status: "PENDING", waiting_for: lacks })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", articleId)
      .execute();
    const action = lacks === "words" ? "article.needs-words" : "article.limit-reached";
    await writeAudit(ctx, tx, caller, { action, subjectId: articleId });
    return null;
  });
}

/** Returns what's missing, if anything; takes the unit of quota if the post has words. */
async function findMissing(
  ctx: Pick<Context, "clock" | "config" | "jobs">,
  tx: Tx,
  caller: Caller,
  articleId: string,
  article: { version: number; /** It may still turn out to be a note for a digest. */ isOpen: boolean },
): Promise<WaitingFor | null> {
  // Its unit was taken with the first version; a trial's article needs none.
  if (article.version > 0) return null;
  const posts = await selectArticlePosts(tx, caller.ownerId, [articleId]).select(fullCaption.as("caption")).execute();
  if (!posts.some(({ caption }) => hasWords(caption))) return "words";
  if (article.isOpen) return null;
  return (await takeUnit(ctx, tx, caller.ownerId, articleId)) ? null : "quota";
}

/** Returns false if a newer attempt has taken over. */
async function finishAttempt(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  articleId: string,
  attempt: Attempt,
): Promise<boolean> {
  const row = await tx
    .updateTable("articles")
    .set({ status: "GENERATED", version: attempt.version, failure: null, generated_at: ctx.clock.now() })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", articleId)
    .where("status", "=", "GENERATING")
    .where("attempt", "=", attempt.number)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

async function insertVersion(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  { articleId, version }: { articleId: string; version: number },
  material: SourceMaterial,
  written: WrittenArticle,
): Promise<void> {
  await tx
    .insertInto("article_versions")
    .values({
      owner_id: caller.ownerId,
      article_id: articleId,
      version,
      language: material.language,
      ...toVersionColumns(written),
      created_by: JSON.stringify(caller.actor),
      created_at: ctx.clock.now(),
    })
    .execute();
}

/**
 * Gives up: the article becomes FAILED with a reason and can be retried. An article that already has a version keeps it
 * and goes back to GENERATED, to be decided on again; the reason says that the next one couldn't be written. `round`:
 * the failed job's round; a later round continues.
 */
export async function failArticle(
  ctx: Pick<Context, "clock" | "db" | "jobs">,
  caller: Caller,
  input: { articleId: string; failure: Failure; round?: number },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await tx
      .updateTable("articles")
      .set((article) => ({
        status: article
          .case()
          .when("version", "=", 0)
          .then("FAILED" as const)
          .else("GENERATED" as const)
          .end(),
        failure: input.failure.reason,
      }))
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", input.articleId)
      .where("status", "in", ["PENDING", "GENERATING"])
      .where("waiting_for", "is", null)
      .$if(input.round !== undefined, (query) => query.where("round", "<=", input.round ?? 0))
      .returning(["id", "version"])
      .executeTakeFirst();
    if (row === undefined) return;
    if (row.version === 0) await releaseUnit(tx, caller.ownerId, row.id);
    else await reopenApproval(ctx, tx, caller.ownerId, { articleId: row.id, version: row.version });
    await queueProblemNotice(ctx, tx, caller.ownerId, row.id);
    await writeAudit(ctx, tx, caller, { action: "article.failed", subjectId: row.id, detail: input.failure });
  });
}
