import { sql } from "kysely";
import type { ArticleDocument } from "../../../document/document.ts";
import type { JsonLd } from "../../../document/render/json-ld.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { BlogPicture } from "../tables.ts";
import type { Blog } from "./find-blog.ts";
import { listedColumns, type ListedPost, toListedPost } from "./list-posts.ts";

export type BlogPost = ListedPost & {
  articleId: string;
  metaDescription: string;
  document: ArticleDocument;
  pictures: BlogPicture[];
  jsonLd: JsonLd | null;
  changedAt: Date;
};

export type FoundPost = { state: "published"; post: BlogPost } | { state: "moved"; slug: string } | { state: "gone" };

const postColumns = [...listedColumns, "article_id", "meta_description", "json_ld", "changed_at"] as const;

/** Finds a post by any slug that it has had. Null if there never was one. */
export async function findPost(
  { db }: Pick<Platform, "db">,
  { ownerId }: Pick<Blog, "ownerId">,
  slug: string,
): Promise<FoundPost | null> {
  const row = await db
    .selectFrom("blog_slugs as had")
    .innerJoin("blog_posts as post", (join) =>
      join.onRef("post.owner_id", "=", "had.owner_id").onRef("post.id", "=", "had.post_id"),
    )
    .select(postColumns.map((column) => `post.${column}` as const))
    .select("post.state")
    .where("had.owner_id", "=", ownerId)
    .where("had.slug", "=", slug)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.state !== "published") return { state: "gone" };
  if (row.slug !== null && row.slug !== slug) return { state: "moved", slug: row.slug };
  return { state: "published", post: toBlogPost(row) };
}

/** The newest posts in full, for feeds. */
export async function listNewestPosts(
  { db }: Pick<Platform, "db">,
  { ownerId }: Pick<Blog, "ownerId">,
  limit: number,
): Promise<BlogPost[]> {
  const rows = await db
    .selectFrom("blog_posts")
    .select(postColumns)
    .where("owner_id", "=", ownerId)
    .where("state", "=", "published")
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toBlogPost);
}

type PostRow = Parameters<typeof toListedPost>[0] & {
  article_id: string;
  meta_description: string;
  json_ld: JsonLd | null;
  changed_at: Date;
};

function toBlogPost(row: PostRow): BlogPost {
  return {
    ...toListedPost(row),
    articleId: row.article_id,
    metaDescription: row.meta_description,
    document: row.document,
    pictures: row.pictures,
    jsonLd: row.json_ld,
    changedAt: row.changed_at,
  };
}

/** Other addresses of the same article. */
export type Elsewhere = {
  /** On the owner's own site; null: only here. */
  canonical: string | null;
  /** The post that it was made from; null if it has no public address. */
  original: string | null;
};

export async function findElsewhere(
  ctx: Pick<Platform, "db">,
  blog: Pick<Blog, "ownerId" | "integrationId">,
  articleId: string,
): Promise<Elsewhere> {
  const article = ctx.db
    .selectFrom("articles as article")
    .innerJoin("posts as post", (join) =>
      join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"),
    )
    .select("post.permalink")
    .where("article.owner_id", "=", blog.ownerId)
    .where("article.id", "=", articleId)
    .executeTakeFirst();
  const page = selectOwnPages(ctx, blog)
    .select("there.link")
    .where("there.article_id", "=", articleId)
    .orderBy("there.published_at")
    .limit(1)
    .executeTakeFirst();
  const [found, published] = await Promise.all([article, page]);
  return { canonical: published?.link ?? null, original: found?.permalink ?? null };
}

/**
 * The owner's articles on their own sites. Git and files count only where the owner gave their pages' address: other
 * links lead to source files, which may be private.
 */
export function selectOwnPages(
  { db }: Pick<Platform, "db">,
  { ownerId, integrationId }: Pick<Blog, "ownerId" | "integrationId">,
) {
  // `pageUrl` may have placeholders or have changed, so we recognise forges' file pages by their path instead.
  const isPageOfGit = sql<boolean>`site.settings->>'pageUrl' <> '' and there.link <> site.api_url
    and there.link !~ '/(blob|src/branch)/'`;
  const isPageOfFiles = sql<boolean>`split_part(there.link, '/', 3) = split_part(site.settings->>'publicUrl', '/', 3)`;
  return db
    .selectFrom("publications as there")
    .innerJoin("integrations as site", (join) =>
      join.onRef("site.owner_id", "=", "there.owner_id").onRef("site.id", "=", "there.integration_id"),
    )
    .where("there.owner_id", "=", ownerId)
    .where("there.integration_id", "<>", integrationId)
    .where("there.published_at", "is not", null)
    .where("there.link", "is not", null)
    .where(({ eb, or, and }) =>
      or([
        eb("site.kind", "not in", ["git", "files"]),
        and([eb("site.kind", "=", "git"), isPageOfGit]),
        and([eb("site.kind", "=", "files"), isPageOfFiles]),
      ]),
    );
}
