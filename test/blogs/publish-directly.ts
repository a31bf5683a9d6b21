import type { PostPicture, Publisher, PublishTarget } from "../../src/connectors/publisher.ts";
import type { Context } from "../../src/context.ts";
import type { ArticleDocument } from "../../src/document/document.ts";
import { listPictures } from "../../src/document/list-pictures.ts";
import type { Caller } from "../../src/platform/actor.ts";

type PublishContext = Pick<Context, "db" | "pictures" | "publishers">;

/** Publishes an article's newest version on its owner's page, by the publisher alone. */
export async function publishDirectly(
  ctx: PublishContext,
  { ownerId }: Caller,
  articleId: string,
): Promise<{ remoteId: string; link: string }> {
  const publisher = ctx.publishers.hosted;
  if (publisher === undefined) throw new Error("There are no hosted blogs");
  const target: PublishTarget = {
    ownerId,
    integrationId: null,
    ...{ siteUrl: "", apiUrl: "", username: "", password: "", settings: {} },
  };
  const version = await ctx.db
    .selectFrom("article_versions")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .orderBy("version", "desc")
    .executeTakeFirstOrThrow();
  const { posted_at: postedAt } = await ctx.db
    .selectFrom("articles as article")
    .innerJoin("posts as post", "post.id", "article.post_id")
    .select("post.posted_at")
    .where("article.id", "=", articleId)
    .executeTakeFirstOrThrow();
  const { title, slug, excerpt, language, document, tags } = version;
  const post = {
    ...{ articleId, title, slug, excerpt, language, document, tags },
    marker: `galley:${articleId}`,
    pictures: await placePictures(ctx, publisher, target, version),
    categoryId: null,
    publishAt: postedAt,
    requestedAt: postedAt,
    jsonLd: null,
    metaDescription: version.meta_description,
  };
  const { remoteId } = await publisher.prepare(target, post);
  const { link } = await publisher.publish(target, remoteId, post);
  return { remoteId, link };
}

async function placePictures(
  ctx: PublishContext,
  publisher: Publisher,
  target: PublishTarget,
  { document }: { document: ArticleDocument },
): Promise<PostPicture[]> {
  const shown = listPictures(document.blocks);
  if (shown.length === 0) return [];
  const rows = await ctx.db
    .selectFrom("pictures")
    .select(["id", "sha256", "storage_key", "width", "height"])
    .where("owner_id", "=", target.ownerId)
    .where(
      "id",
      "in",
      shown.map(({ pictureId }) => pictureId),
    )
    .execute();
  const placed: PostPicture[] = [];
  for (const { pictureId, alt } of shown) {
    const row = rows.find(({ id }) => id === pictureId);
    if (row === undefined) continue;
    const picture = {
      ...{ pictureId, alt },
      fileName: `${row.sha256.slice(0, 32)}.jpg`,
      mediaType: "image/jpeg" as const,
      size: { width: row.width, height: row.height },
      read: () => ctx.pictures.read(row.storage_key),
    };
    placed.push({ ...picture, ...(await publisher.placePicture(target, picture)) });
  }
  return placed;
}
