import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { listPictures } from "../../document/list-pictures.ts";
import type { Caller } from "../../platform/actor.ts";
import { digitalSourceType, type MarkedVersion } from "../articles/digital-source-type.ts";
import type { ArticleDocument } from "../../document/document.ts";
import { type JsonLd, toAiMarking } from "../../document/render/json-ld.ts";
import type { PublishablePost, PublishPicture } from "../../connectors/publisher.ts";
import type { Context } from "../../context.ts";
import type { PostDate } from "../integrations/tables.ts";
import { withBranding } from "../../owner/plans/branding.ts";
import type { PicturesTable } from "../posts/tables.ts";
import { selectArticlePosts } from "../posts/select-article-posts.ts";

type ReadPostInput = { articleId: string; integrationId: string; version: number; requestedAt: Date };

/** Reads a version as it will appear on an integration. */
export async function readPost(
  ctx: Pick<Context, "clock" | "config" | "db" | "pictures">,
  caller: Caller,
  { articleId, integrationId, version, requestedAt }: ReadPostInput,
): Promise<{ post: Omit<PublishablePost, "pictures">; pictures: PublishPicture[] }> {
  const row = await ctx.db
    .selectFrom("article_versions as version")
    .innerJoin("articles as article", (join) =>
      join.onRef("article.owner_id", "=", "version.owner_id").onRef("article.id", "=", "version.article_id"),
    )
    .innerJoin("posts as post", (join) =>
      join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"),
    )
    .leftJoin("archive_imports as archive", (join) =>
      join.onRef("archive.owner_id", "=", "post.owner_id").onRef("archive.id", "=", "post.archive_import_id"),
    )
    .innerJoin("integrations as integration", "integration.owner_id", "version.owner_id")
    .select(
      jsonArrayFrom(
        ctx.db
          .selectFrom("pictures")
          .select(["id", "sha256", "storage_key", "media_type", "width", "height"])
          .where("owner_id", "=", caller.ownerId)
          .where("post_id", "in", selectArticlePosts(ctx.db, caller.ownerId, [articleId]).select("post.id")),
      ).as("pictures"),
    )
    .select([
      "version.article_id",
      "version.version",
      "integration.category_id",
      "integration.author_id",
      "integration.post_date",
      "post.posted_at",
      "post.chosen_at",
      "archive.post_date as archive_date",
      "version.title",
      "version.document",
      "version.language",
      "version.slug",
      "version.excerpt",
      "version.meta_description",
      "version.tags",
      "version.record",
      "version.created_by as createdBy",
    ])
    .where("version.owner_id", "=", caller.ownerId)
    .where("version.article_id", "=", articleId)
    .where("version.version", "=", version)
    .where("integration.id", "=", integrationId)
    .executeTakeFirstOrThrow();
  const [document, jsonLd] = await Promise.all([
    withBranding(ctx, ctx.db, caller.ownerId, row),
    findAiMarking(ctx, caller, row),
  ]);
  const post = {
    articleId,
    marker: toMarker(caller.ownerId, articleId, integrationId),
    title: row.title,
    slug: row.slug,
    excerpt: row.excerpt,
    language: row.language,
    document,
    tags: row.tags,
    categoryId: row.category_id,
    publishAt: chooseDate(row) === "original" ? row.posted_at : null,
    requestedAt,
    metaDescription: row.meta_description === "" ? null : row.meta_description,
    authorId: row.author_id,
    jsonLd,
  };
  return { post, pictures: toPublishPictures(ctx, row) };
}

type Dated = {
  post_date: PostDate;
  archive_date: PostDate | null;
  chosen_at: Date | null;
};

/** An import's own choice counts; another earlier post keeps its date, because it isn't today's news. */
function chooseDate({ post_date, archive_date, chosen_at }: Dated): PostDate {
  return archive_date ?? (chosen_at === null ? post_date : "original");
}

/** Returns the machine-readable AI marking; null if no model was involved, or if the operator wants none. */
async function findAiMarking(
  ctx: Pick<Context, "config" | "db">,
  caller: Caller,
  published: MarkedVersion & { article_id: string; language: string },
): Promise<JsonLd | null> {
  if (!ctx.config.aiMarking) return null;
  const type = digitalSourceType(
    published.version === 1 ? [published] : await listMarkedVersions(ctx, caller, published),
  );
  return type === null ? null : toAiMarking({ ...published, digitalSourceType: type });
}

function listMarkedVersions(
  ctx: Pick<Context, "db">,
  caller: Caller,
  { article_id, version }: { article_id: string; version: number },
): Promise<MarkedVersion[]> {
  return ctx.db
    .selectFrom("article_versions")
    .select(["version", "title", "document", "record", "created_by as createdBy"])
    .where("owner_id", "=", caller.ownerId)
    .where("article_id", "=", article_id)
    .where("version", "<=", version)
    .execute();
}

/** Returns the marker that finds a post on the site after a lost response. It reveals nothing about the owner. */
export function toMarker(ownerId: string, articleId: string, integrationId: string): string {
  return `galley:${createHash("sha256").update(`${ownerId}/${articleId}/${integrationId}`).digest("hex").slice(0, 24)}`;
}

type Illustrated = {
  document: ArticleDocument;
  pictures: Pick<Selectable<PicturesTable>, "id" | "sha256" | "storage_key" | "media_type" | "width" | "height">[];
};

/** Returns the pictures that the document shows, with its alt texts. */
function toPublishPictures(ctx: Pick<Context, "pictures">, { document, pictures }: Illustrated): PublishPicture[] {
  return listPictures(document.blocks).flatMap(({ pictureId, alt }) => {
    const row = pictures.find(({ id }) => id === pictureId);
    if (row === undefined) return [];
    return [
      {
        pictureId,
        fileName: `${row.sha256.slice(0, 32)}.jpg`,
        mediaType: row.media_type,
        alt,
        size: { width: row.width, height: row.height },
        read: () => ctx.pictures.read(row.storage_key),
      },
    ];
  });
}
