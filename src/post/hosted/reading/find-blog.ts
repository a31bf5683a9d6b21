import type { Database } from "../../../platform/db/database.ts";
import type { Locale } from "../../../platform/languages.ts";
import type { Platform } from "../../../platform/platform.ts";
import { toBlogUrl } from "../to-blog-url.ts";
import type { BlogDesign } from "../tables.ts";

/** A blog as its readers see it. */
export type Blog = {
  ownerId: string;
  integrationId: string;
  name: string;
  /** Without a slash at its end. */
  url: string;
  title: string;
  about: string;
  design: BlogDesign;
  /** The stem of its picture's files. */
  picture: string | null;
  indexed: boolean;
  revision: number;
  locale: Locale;
  timeZone: string;
  changedAt: Date;
};

/** A blog is found by an address before its owner is known: by any name that it has had, or by its own host. */
export type BlogKey = { name: string } | { domain: string } | { ownerId: string };

/** Null if there is no such blog, or its owner has switched it off. */
export async function findBlog(ctx: Pick<Platform, "config" | "db">, key: BlogKey): Promise<Blog | null> {
  const row = await selectBlog(ctx.db, key)
    .innerJoin("accounts as account", "account.owner_id", "blog.owner_id")
    .select([
      "blog.owner_id",
      "blog.integration_id",
      "blog.name",
      "blog.title",
      "blog.about",
      "blog.design",
      "blog.picture",
      "blog.indexed",
      "blog.revision",
      "blog.domain",
      "blog.domain_confirmed_at",
      "blog.changed_at",
      "account.locale",
      "account.time_zone",
    ])
    .where("blog.active", "=", true)
    .where("account.suspended_at", "is", null)
    .where("account.deleted_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { name, title, about, design, picture, indexed, revision, locale } = row;
  return {
    ownerId: row.owner_id,
    integrationId: row.integration_id,
    ...{ name, title, about, design, picture, indexed, revision, locale },
    url: toBlogUrl(ctx, row),
    timeZone: row.time_zone,
    changedAt: row.changed_at,
  };
}

function selectBlog(db: Database, key: BlogKey) {
  const blogs = db.selectFrom("blogs as blog");
  if ("ownerId" in key) return blogs.where("blog.owner_id", "=", key.ownerId);
  if ("domain" in key)
    return blogs.where("blog.domain", "=", key.domain).where("blog.domain_confirmed_at", "is not", null);
  return blogs.where(({ exists, selectFrom }) =>
    exists(
      selectFrom("blog_names as called")
        .select("called.name")
        .whereRef("called.owner_id", "=", "blog.owner_id")
        .where("called.name", "=", key.name),
    ),
  );
}
