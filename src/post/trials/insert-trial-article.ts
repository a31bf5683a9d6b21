import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { WrittenArticle } from "../../writer/article-writer.ts";
import type { Selectable } from "kysely";
import { isPrivate as mayHarm } from "../../writer/checks/privacy/private-words.ts";
import { toVersionColumns } from "../articles/writing/to-version-columns.ts";
import { askAgain } from "../questions/ask-again.ts";
import { keepQuestions } from "../questions/keep-questions.ts";
import { hasUnwrittenAnswers, listTrialQuestions } from "./list-trial-questions.ts";
import type { TrialsTable } from "./tables.ts";
import type { TrialMaterial } from "./trial-material.ts";

type Move = Pick<Selectable<TrialsTable>, "material" | "answers" | "earlier_article"> & {
  article: WrittenArticle;
  sourceId: string;
};

/** Inserts a post, its pictures and its written article, as if it had come through the pipeline. */
export async function insertTrialArticle(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  { sourceId, article, ...trial }: Move,
): Promise<{ articleId: string; isNew: boolean }> {
  const { material } = trial;
  const known = await findArticle(tx, caller, sourceId, material);
  if (known !== null) return { articleId: known, isNew: false };
  const now = ctx.clock.now();
  const owned = { owner_id: caller.ownerId };
  await insertPost(tx, caller, sourceId, material, now);
  const articleId = uuidv7();
  await tx
    .insertInto("articles")
    .values({
      ...owned,
      id: articleId,
      post_id: material.postId,
      source_id: sourceId,
      status: "GENERATED",
      failure: null,
      version: 1,
      attempt: 1,
      created_at: now,
      generated_at: now,
    })
    .execute();
  await tx
    .insertInto("article_versions")
    .values({
      ...owned,
      article_id: articleId,
      version: 1,
      language: material.language,
      ...toVersionColumns(article),
      created_by: JSON.stringify({ type: "system", job: "write-trial" }),
      created_at: now,
    })
    .execute();
  await insertAnswers(ctx, tx, caller, articleId, { ...trial, material, article });
  await keepQuestions(ctx, tx, caller, { articleId, questions: article.questions ?? [] });
  await askAgain(ctx, tx, caller, { articleId, unused: article.unused ?? [] });
  return { articleId, isNew: true };
}

/** The visitor's answers. The article includes them unless writing it failed. */
async function insertAnswers(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { ownerId }: Caller,
  articleId: string,
  trial: Omit<Move, "sourceId">,
): Promise<void> {
  const now = ctx.clock.now();
  const { language, locale = "en" } = trial.material;
  const answered = listTrialQuestions(trial).flatMap(({ text, isPrivate, answer }, index) =>
    answer === null
      ? []
      : [{ rank: index + 1, text, is_private: isPrivate || mayHarm(answer, [language, locale]), answer }],
  );
  if (answered.length === 0) return;
  const how = {
    state: "answered" as const,
    answered_by: JSON.stringify({ type: "visitor" }),
    answered_at: now,
    answered_how: "trial" as const,
    written_in: hasUnwrittenAnswers(trial) ? null : 1,
    created_at: now,
  };
  await tx
    .insertInto("questions")
    .values(answered.map((one) => ({ owner_id: ownerId, id: uuidv7(), article_id: articleId, ...one, ...how })))
    .execute();
}

/** A photo has no Instagram id, so it gets one of ours. */
function toMediaId({ instagram, postId }: TrialMaterial): string {
  return instagram?.mediaId ?? postId;
}

async function findArticle(tx: Tx, caller: Caller, sourceId: string, material: TrialMaterial): Promise<string | null> {
  const post = await tx
    .selectFrom("posts as post")
    .leftJoin("articles as article", (join) =>
      join.onRef("article.owner_id", "=", "post.owner_id").onRef("article.post_id", "=", "post.id"),
    )
    .leftJoin("article_posts as member", (join) =>
      join.onRef("member.owner_id", "=", "post.owner_id").onRef("member.post_id", "=", "post.id"),
    )
    .select((select) => ["post.id as postId", select.fn.coalesce("member.article_id", "article.id").as("articleId")])
    .where("post.owner_id", "=", caller.ownerId)
    .where("post.source_id", "=", sourceId)
    .where("post.media_id", "=", toMediaId(material))
    .executeTakeFirst();
  if (post === undefined || post.articleId !== null) return post?.articleId ?? null;
  // Skipped so far, so it has neither pictures nor an article.
  await tx.deleteFrom("posts").where("owner_id", "=", caller.ownerId).where("id", "=", post.postId).execute();
  return null;
}

async function insertPost(tx: Tx, caller: Caller, sourceId: string, material: TrialMaterial, now: Date): Promise<void> {
  const { postId, caption, postedAt, instagram, pictures } = material;
  await tx
    .insertInto("posts")
    .values({
      owner_id: caller.ownerId,
      id: postId,
      source_id: sourceId,
      media_id: toMediaId(material),
      shortcode: instagram?.shortcode ?? null,
      permalink: instagram?.permalink ?? null,
      caption,
      kind: instagram?.kind ?? "image",
      posted_at: new Date(postedAt),
      skipped_videos: instagram?.skippedVideos ?? 0,
      skipped: null,
      // An account has its own language; a photo needs one.
      language: instagram === null ? material.language : null,
      imported_at: now,
    })
    .execute();
  await tx
    .insertInto("pictures")
    .values(
      pictures.map(({ id, sha256, width, height, bytes, altText }, position) => ({
        owner_id: caller.ownerId,
        id,
        post_id: postId,
        position,
        storage_key: `${caller.ownerId}/${sha256}.jpg`,
        sha256,
        media_type: "image/jpeg" as const,
        width,
        height,
        bytes,
        alt_text: altText,
      })),
    )
    .execute();
}
