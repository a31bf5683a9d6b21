import { sql } from "kysely";
import { listPictures } from "../../../document/list-pictures.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Locale } from "../../../platform/languages.ts";
import { findAlt, type ListedPost } from "../reading/list-posts.ts";
import type { BlogDesign } from "../tables.ts";

type PreviewBlog = { title: string; about: string; design: BlogDesign; locale: Locale; timeZone: string };

/** What the owner has saved; before that, what they are called. */
export async function findPreviewBlog({ db }: Pick<Platform, "db">, ownerId: string): Promise<PreviewBlog | null> {
  const row = await db
    .selectFrom("accounts as account")
    .leftJoin("blogs as blog", "blog.owner_id", "account.owner_id")
    .select(["account.name", "account.locale", "account.time_zone", "blog.title", "blog.about", "blog.design"])
    .where("account.owner_id", "=", ownerId)
    .where("account.suspended_at", "is", null)
    .where("account.deleted_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    title: row.title ?? (row.name || "Galley"),
    about: row.about ?? "",
    design: row.design ?? "proof",
    locale: row.locale,
    timeZone: row.time_zone,
  };
}

/** Enough for every design to show its shape. */
const SHOWN = 5;

/** The owner's newest articles, published or not. */
export async function listPreviewPosts({ db }: Pick<Platform, "db">, ownerId: string): Promise<ListedPost[]> {
  const rows = await db
    .selectFrom("articles as article")
    .innerJoin("article_versions as version", (join) =>
      join
        .onRef("version.owner_id", "=", "article.owner_id")
        .onRef("version.article_id", "=", "article.id")
        .onRef("version.version", "=", "article.version"),
    )
    .select(["article.id", "article.created_at", "version.title", "version.excerpt", "version.language"])
    .select(["version.tags", "version.document"])
    .where("article.owner_id", "=", ownerId)
    .where("article.status", "=", "GENERATED")
    .orderBy("article.created_at", "desc")
    .limit(SHOWN)
    .execute();
  const shown = rows.flatMap(({ document }) => listPictures(document.blocks).slice(0, 1));
  const pictures =
    shown.length === 0
      ? []
      : await readPictures(
          db,
          ownerId,
          shown.map(({ pictureId }) => pictureId),
        );
  return rows.map(({ id, title, excerpt, language, tags, document, created_at }) => {
    const [first] = listPictures(document.blocks);
    const stored = pictures.find(({ pictureId }) => pictureId === first?.pictureId) ?? null;
    const picture = stored && { ...stored, alt: findAlt(document, stored) };
    return { ...{ id, title, excerpt, language, tags, picture }, slug: "", publishedAt: created_at };
  });
}

async function readPictures(db: Platform["db"], ownerId: string, ids: string[]) {
  const rows = await db
    .selectFrom("pictures")
    .select(["id", "sha256", "width", "height", "bytes"])
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .execute();
  return rows.map(({ id, sha256, width, height, bytes }) => ({
    pictureId: id,
    file: sha256.slice(0, 32),
    ...{ width, height, bytes },
  }));
}

/** Where a picture of the owner's posts is stored, by the stem of its file. */
export async function findPreviewPicture(
  { db }: Pick<Platform, "db">,
  ownerId: string,
  file: string,
): Promise<string | null> {
  if (!/^[0-9a-f]{32}$/.test(file)) return null;
  const row = await db
    .selectFrom("pictures as picture")
    .innerJoin("accounts as account", "account.owner_id", "picture.owner_id")
    .select("picture.storage_key")
    .where("picture.owner_id", "=", ownerId)
    .where(sql<boolean>`picture.sha256 like ${`${file}%`}`)
    .where("account.suspended_at", "is", null)
    .where("account.deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row?.storage_key ?? null;
}
