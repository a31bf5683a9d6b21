import { basename } from "node:path";
import { renderHtml } from "../../document/render/html.ts";
import { type ArticleTexts, renderArticleFiles } from "../../document/render/article-files.ts";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import { pictureAddress } from "../../platform/pictures/picture-address.ts";
import { type ExportedArticle, readArticles } from "./read-articles.ts";
import { type WxrItem, writeWxr } from "./write-wxr.ts";
import { createZip, type ZipWriter } from "./zip-writer.ts";

type ExportContext = Pick<Context, "addresses" | "config" | "db" | "pictures">;

/** ZIP knows no earlier day. */
const FIRST_DAY = new Date("1980-01-02T00:00:00Z");

/**
 * Exports all articles as a ZIP: Markdown, HTML and JSON with their pictures, and a WordPress export. The same articles
 * always give the same bytes. Throws "not-found".
 */
export async function exportArticles(
  ctx: ExportContext,
  caller: Caller,
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  const account = await ctx.db
    .selectFrom("accounts")
    .select(["email", "name", "locale"])
    .where("owner_id", "=", caller.ownerId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (account === undefined) throw new GalleyError("not-found");
  const articles = await readArticles(ctx.db, caller.ownerId);
  const zip = createZip(write, articles.at(-1)?.postedAt ?? FIRST_DAY);
  await addArticles(ctx, zip, account, articles);
  await addPictures(ctx, zip, new Set(articles.flatMap(({ pictures }) => pictures.map((one) => one.storageKey))));
  await zip.finish();
}

type Exporter = { email: string; name: string; locale: string };

/** Adds each article's files, and the WordPress export of all. */
export async function addArticles(
  ctx: ExportContext,
  zip: ZipWriter,
  { name: owner, email, locale }: Exporter,
  articles: ExportedArticle[],
): Promise<void> {
  for (const [article, name] of nameArticles(articles)) {
    const { markdown, html, json } = toFiles(article);
    for (const [ending, text] of Object.entries({ md: markdown, html, json }))
      await zip.add(`articles/${name}.${ending}`, Buffer.from(text));
  }
  const channel = { title: owner || email, link: ctx.config.http.publicUrl, language: locale };
  const items = articles.map((article) => toWxrItem(ctx, article));
  await zip.add("wordpress.xml", Buffer.from(writeWxr(channel, items)));
}

/** Returns how many of the pictures there are. */
export async function addPictures(
  ctx: Pick<Context, "pictures">,
  zip: ZipWriter,
  keys: Iterable<string>,
): Promise<number> {
  let count = 0;
  for (const key of keys) {
    const bytes = await ctx.pictures.find(key);
    if (bytes === null) continue;
    await zip.add(`pictures/${basename(key)}`, bytes, "stored");
    count += 1;
  }
  return count;
}

/** "2026-11-21-nine-bowls"; a number distinguishes two with the same day and slug. */
function nameArticles(articles: ExportedArticle[]): Map<ExportedArticle, string> {
  const taken = new Set<string>();
  return new Map(
    articles.map((article) => {
      const slug = article.slug.replaceAll(/[^\p{L}\p{N}-]+/gu, "-").slice(0, 80) || "article";
      const name = `${article.postedAt.toISOString().slice(0, 10)}-${slug}`;
      let own = name;
      for (let number = 2; taken.has(own); number += 1) own = `${name}-${number}`;
      taken.add(own);
      return [article, own];
    }),
  );
}

function toFiles(article: ExportedArticle): ArticleTexts {
  const pictures = article.pictures.map(({ id, storageKey }) => ({
    pictureId: id,
    path: `../pictures/${basename(storageKey)}`,
  }));
  const { postedAt: date, permalink: source, link: published, ...rest } = article;
  return renderArticleFiles({ ...rest, date, description: "", source, published }, pictures);
}

function toWxrItem(ctx: ExportContext, article: ExportedArticle): WxrItem {
  const urls = new Map(article.pictures.map(({ id, storageKey }) => [id, pictureAddress(ctx, storageKey)]));
  return {
    title: article.title,
    html: renderHtml(article.document, { pictureUrl: (id) => urls.get(id) ?? null }),
    excerpt: article.excerpt,
    slug: article.slug,
    tags: article.tags,
    at: article.postedAt,
    published: article.link !== null,
    pictures: article.pictures.map(({ id, alt }) => ({ url: urls.get(id) ?? "", alt: alt ?? "" })),
  };
}
