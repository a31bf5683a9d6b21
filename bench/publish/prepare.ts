import { sql } from "kysely";
import type { Caller } from "../../src/platform/actor.ts";
import { writeArticle } from "../../src/post/articles/writing/write-article.ts";
import type { Context } from "../../src/context.ts";
import { connectInstagram, connectWordPress, openOwner } from "../../test/owners.ts";
import type { Rig } from "../../test/rig.ts";

export type Publisher = { caller: Caller; integrationId: string; articleIds: string[] };

/**
 * An owner with a site and this many articles: one from the writer, the rest copies of it with their own
 * pictures.
 */
export async function preparePublisher(rig: Rig, ctx: Context, siteUrl: string, articles: number): Promise<Publisher> {
  const caller = await openOwner(ctx);
  const { ownerId } = caller;
  const { integrationId } = await connectWordPress(rig, ctx, caller, { siteUrl, publishWhen: "by-hand" });
  const picture = { generate: { width: 1080, height: 810, bytes: 200_000, seed: 1 } };
  const caption = "A bowl came out of the kiln.\n\nThe glaze ran a little.\n\n#pottery";
  await connectInstagram(rig, ctx, caller, { posts: [{ caption, pictures: [picture] }] });
  const { id } = await ctx.db
    .selectFrom("articles")
    .select("id")
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  await writeArticle(ctx, caller, { articleId: id });
  for (let copy = 1; copy < articles; copy += 1) await copyArticle(ctx, ownerId, id);
  await sql`delete from jobs.job where data ->> 'ownerId' = ${ownerId}`.execute(ctx.db);
  const rows = await ctx.db.selectFrom("articles").select("id").where("owner_id", "=", ownerId).execute();
  return { caller, integrationId, articleIds: rows.map((row) => row.id) };
}

async function copyArticle(ctx: Context, ownerId: string, articleId: string): Promise<void> {
  const { db } = ctx;
  const article = await db
    .selectFrom("articles")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", articleId)
    .executeTakeFirstOrThrow();
  const [id, postId, pictureId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const post = await db
    .selectFrom("posts")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", article.post_id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("posts")
    .values({ ...post, style: null, id: postId, media_id: postId })
    .execute();
  const picture = await db
    .selectFrom("pictures")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("post_id", "=", post.id)
    .executeTakeFirstOrThrow();
  // A site treats another file name as another picture.
  const sha256 = `${pictureId.replaceAll("-", "")}${picture.sha256.slice(32)}`;
  await db
    .insertInto("pictures")
    .values({ ...picture, id: pictureId, post_id: postId, sha256 })
    .execute();
  const { changed_in: _changed, rating: _rating, rating_reason: _reason, ...copied } = article;
  await db
    .insertInto("articles")
    .values({ ...copied, id, post_id: postId })
    .execute();
  await sql`
    insert into article_versions (owner_id, article_id, version, title, document, language,
      excerpt, meta_description, slug, tags, keywords_not_covered, findings, record, created_by, created_at)
    select owner_id, ${id}, version, title, replace(document::text, ${picture.id}, ${pictureId})::jsonb,
      language, excerpt, meta_description, slug || '-' || left(${id}, 8),
      tags, keywords_not_covered, findings, record, created_by, created_at
    from article_versions where owner_id = ${ownerId} and article_id = ${articleId} and version = 1`.execute(db);
}
