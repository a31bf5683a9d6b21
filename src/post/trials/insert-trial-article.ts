import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { WrittenArticle } from "../../writer/article-writer.ts";
import type { TrialMaterial } from "./trial-material.ts";

type Move = { material: TrialMaterial; article: WrittenArticle; sourceId: string };

/** Inserts a post, its pictures and its written article, as if it had come through the pipeline. */
export async function insertTrialArticle(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  { material, article, sourceId }: Move,
): Promise<{ articleId: string; isNew: boolean }> {
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
      title: article.title,
      document: JSON.stringify(article.document),
      language: material.language,
      excerpt: article.excerpt,
      meta_description: article.metaDescription,
      slug: article.slug,
      tags: article.tags,
      keywords_not_covered: article.keywordsNotCovered,
      findings: JSON.stringify(article.findings),
      record: JSON.stringify(article.record),
      created_by: JSON.stringify({ type: "system", job: "write-trial" }),
      created_at: now,
    })
    .execute();
  return { articleId, isNew: true };
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
    .select(["post.id as postId", "article.id as articleId"])
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
