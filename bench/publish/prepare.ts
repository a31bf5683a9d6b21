import { sql } from "kysely";
import type { Caller } from "../../src/platform/actor.ts";
import { indexPosts } from "../../src/post/posts/index-posts.ts";
import { writeArticle } from "../../src/post/articles/writing/write-article.ts";
import { connectInstagram, connectWordPress, openOwner } from "../../test/owners.ts";
import type { Product } from "../../test/product.ts";

export type Publisher = { caller: Caller; integrationId: string; articleIds: string[] };

/**
 * An owner with a site and this many articles: one from the writer, the rest copies of it with their own
 * pictures.
 */
export async function preparePublisher(
  { rig, ctx }: Product,
  articles: number,
  siteUrl = rig.wordpress.url,
): Promise<Publisher> {
  const caller = await openOwner(ctx);
  const { ownerId } = caller;
  const { integrationId } = await connectWordPress(rig, ctx, caller, { siteUrl, publishWhen: "by-hand" });
  const picture = { generate: { width: 1080, height: 810, bytes: 200_000, seed: 1 } };
  const caption = "A bowl came out of the kiln.\n\nThe glaze ran a little.\n\n#pottery";
  await connectInstagram(rig, ctx, caller, { posts: [{ caption, pictures: [picture] }] });
  const own = ctx.db.selectFrom("articles").select("id").where("owner_id", "=", ownerId);
  await writeArticle(ctx, caller, { articleId: (await own.executeTakeFirstOrThrow()).id });

  const idOf = (kind: string) => sql`md5(${`${ownerId} ${kind}`} || copy)::uuid`;
  const copy = (table: string, changes: ReturnType<typeof sql>) =>
    sql`insert into ${sql.table(table)} select (jsonb_populate_record(t, jsonb_build_object(${changes}))).*
      from ${sql.table(table)} as t, generate_series(2, ${articles}::int) as copy
      where owner_id = ${ownerId}`.execute(ctx.db);
  const first = await ctx.db
    .selectFrom("pictures")
    .select("id")
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  await copy("posts", sql`'id', ${idOf("post")}, 'media_id', ${idOf("post")}`);
  // A site treats another file name as another picture.
  const sha256 = sql`replace(${idOf("picture")}::text, '-', '') || substr(sha256, 33)`;
  await copy("pictures", sql`'id', ${idOf("picture")}, 'post_id', ${idOf("post")}, 'sha256', ${sha256}`);
  await copy("articles", sql`'id', ${idOf("article")}, 'post_id', ${idOf("post")}`);
  const document = sql`replace(document::text, ${first.id}, ${idOf("picture")}::text)::jsonb`;
  await copy(
    "article_versions",
    sql`'article_id', ${idOf("article")}, 'slug', slug || '-' || copy, 'document', ${document}`,
  );
  // Posts are indexed soon after they arrive, long before they're published.
  await indexPosts(ctx, articles);
  await sql`delete from jobs.job where data ->> 'ownerId' = ${ownerId}`.execute(ctx.db);
  await sql`analyze`.execute(ctx.db);
  return { caller, integrationId, articleIds: (await own.execute()).map(({ id }) => id) };
}
