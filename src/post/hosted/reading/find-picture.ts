import { sql } from "kysely";
import type { Platform } from "../../../platform/platform.ts";
import { toStorageKey } from "../picture-files.ts";
import type { Blog } from "./find-blog.ts";

/** Where a blog's file is stored. Null unless a published article, or the blog itself, shows it. */
export async function findBlogPicture(
  { db }: Pick<Platform, "db">,
  { ownerId, picture }: Pick<Blog, "ownerId" | "picture">,
  fileName: string,
): Promise<string | null> {
  const key = toStorageKey(ownerId, fileName);
  const [file = ""] = fileName.split(".");
  if (key === null || file === picture) return key;
  const shown = await db
    .selectFrom("blog_posts")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("state", "=", "published")
    .where(sql<boolean>`pictures @> ${JSON.stringify([{ file }])}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return shown === undefined ? null : key;
}
