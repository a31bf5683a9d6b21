import { strToU8, type Zippable, zipSync } from "fflate";
import { listPictures } from "../../../document/list-pictures.ts";
import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { withBranding } from "../../../owner/plans/branding.ts";
import type { ArticleDocument } from "../../../document/document.ts";
import { renderArticleFiles } from "../../../document/render/article-files.ts";
import { selectArticlePosts } from "../../posts/select-article-posts.ts";
import { selectArticles } from "./select-articles.ts";

export type ArticleFiles = { /** "nine-bowls.zip" */ fileName: string; bytes: Uint8Array };

/**
 * Exports the latest version as Markdown with front matter, HTML and JSON, with its pictures, as one ZIP. Throws
 * "not-found", also before the first version is written.
 */
export async function exportFiles(
  ctx: Pick<Context, "clock" | "config" | "db" | "pictures">,
  caller: Caller,
  input: { articleId: string },
): Promise<ArticleFiles> {
  const article = await selectArticles(ctx.db, caller.ownerId)
    .where("article.id", "=", input.articleId)
    .select("version.document")
    .executeTakeFirst();
  if (article === undefined || article.document === null || article.language === null)
    throw new GalleyError("not-found");
  const slug = article.slug || "article";
  const document = await withBranding(ctx, ctx.db, caller.ownerId, {
    document: article.document,
    language: article.language,
  });
  const pictures = await readPictures(ctx, caller, article.id, document);
  const texts = renderArticleFiles(
    {
      title: article.title ?? "",
      slug,
      date: article.publishedAt ?? article.generatedAt,
      language: article.language,
      description: article.metaDescription ?? "",
      excerpt: article.excerpt ?? "",
      tags: article.tags ?? [],
      source: article.permalink,
      document,
    },
    pictures.map(({ id, path }) => ({ pictureId: id, path })),
  );
  // Pictures are already compressed. All entries get the same date, so the same article always gives the same bytes.
  const files: Zippable = {
    [`${slug}.md`]: strToU8(texts.markdown),
    [`${slug}.html`]: strToU8(texts.html),
    [`${slug}.json`]: strToU8(texts.json),
  };
  for (const { path, bytes } of pictures) files[path] = [bytes, { level: 0 }];
  return {
    fileName: `${toAscii(slug)}.zip`,
    bytes: zipSync(files, { mtime: article.generatedAt ?? article.createdAt }),
  };
}

type PackedPicture = { id: string; path: string; bytes: Uint8Array };

/** Reads the pictures that the document shows, in its order. */
async function readPictures(
  ctx: Pick<Context, "db" | "pictures">,
  caller: Caller,
  articleId: string,
  { blocks }: ArticleDocument,
): Promise<PackedPicture[]> {
  const shown = listPictures(blocks);
  const rows = await ctx.db
    .selectFrom("pictures")
    .select(["id", "sha256", "storage_key", "media_type"])
    .where("owner_id", "=", caller.ownerId)
    .where("post_id", "in", selectArticlePosts(ctx.db, caller.ownerId, [articleId]).select("post.id"))
    .execute();
  const packed: PackedPicture[] = [];
  for (const id of new Set(shown.map(({ pictureId }) => pictureId))) {
    const row = rows.find((candidate) => candidate.id === id);
    if (row === undefined) continue;
    const extension = row.media_type.slice("image/".length).replace("jpeg", "jpg");
    packed.push({
      id,
      path: `pictures/${packed.length + 1}-${row.sha256.slice(0, 12)}.${extension}`,
      bytes: await ctx.pictures.read(row.storage_key),
    });
  }
  return packed;
}

/** For the Content-Disposition header. */
function toAscii(slug: string): string {
  return slug.normalize("NFKD").replace(/[^\w.-]+/g, "") || "article";
}
