import { sql } from "kysely";
import type { Platform } from "../../../platform/platform.ts";
import type { ArticleDocument } from "../../../document/document.ts";
import { listPictures } from "../../../document/list-pictures.ts";
import type { BlogPicture } from "../tables.ts";
import type { Blog } from "./find-blog.ts";

/** As lists show it. */
export type ListedPost = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  language: string;
  tags: string[];
  picture: (BlogPicture & { alt: string }) | null;
  publishedAt: Date;
};

export type PostFilter = { tag?: string; month?: string };
export const POSTS_PER_PAGE = 12;

export const listedColumns = [
  "id",
  "slug",
  "title",
  "excerpt",
  "language",
  "tags",
  "pictures",
  "published_at",
  "document",
] as const;

/** A page of a blog's published posts, newest first, and how many there are in all. */
export async function listPosts(
  ctx: Pick<Platform, "db">,
  blog: Pick<Blog, "ownerId" | "timeZone">,
  filter: PostFilter,
  { page, size = POSTS_PER_PAGE }: { page: number; size?: number },
): Promise<{ posts: ListedPost[]; count: number }> {
  const rows = await selectPosts(ctx, blog, filter)
    .select(listedColumns)
    .select(sql<number>`count(*) over ()::int`.as("count"))
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { posts: rows.map(toListedPost), count: rows[0]?.count ?? 0 };
}

export type Month = { month: string; count: number };

/** Every month with posts, newest first, as "2026-11", in the owner's time zone. */
export async function listMonths(
  ctx: Pick<Platform, "db">,
  blog: Pick<Blog, "ownerId" | "timeZone">,
): Promise<Month[]> {
  return selectPosts(ctx, blog, {})
    .select([monthIn(blog.timeZone).as("month"), sql<number>`count(*)::int`.as("count")])
    .groupBy("month")
    .orderBy("month", "desc")
    .execute();
}

function selectPosts(
  { db }: Pick<Platform, "db">,
  { ownerId, timeZone }: Pick<Blog, "ownerId" | "timeZone">,
  { tag, month }: PostFilter,
) {
  let posts = db.selectFrom("blog_posts").where("owner_id", "=", ownerId).where("state", "=", "published");
  if (tag !== undefined)
    posts = posts.where(sql<boolean>`lower(${tag}) in (select lower(each) from unnest(tags) as each)`);
  if (month !== undefined) posts = posts.where(monthIn(timeZone), "=", month);
  return posts;
}

function monthIn(timeZone: string) {
  return sql<string>`to_char(published_at at time zone ${sql.lit(timeZone)}, 'YYYY-MM')`;
}

type ListedRow = {
  id: string;
  slug: string | null;
  title: string;
  excerpt: string;
  language: string;
  tags: string[];
  pictures: BlogPicture[];
  published_at: Date;
  document: ArticleDocument;
};

export function toListedPost(row: ListedRow): ListedPost {
  const [first = null] = row.pictures;
  const { id, title, excerpt, language, tags } = row;
  return {
    ...{ id, title, excerpt, language, tags },
    // A published post has one (publish-post.ts).
    slug: row.slug ?? "",
    picture: first && { ...first, alt: findAlt(row.document, first) },
    publishedAt: row.published_at,
  };
}

export function findAlt({ blocks }: ArticleDocument, { pictureId }: BlogPicture): string {
  return listPictures(blocks).find((picture) => picture.pictureId === pictureId)?.alt ?? "";
}
