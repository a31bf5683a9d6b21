import { basename } from "node:path";
import { sql } from "kysely";
import type { Caller } from "../../platform/actor.ts";
import { renderHtml } from "../../document/render/html.ts";
import { type ArticleTexts, renderArticleFiles } from "../../document/render/article-files.ts";
import { version } from "../../platform/program-version.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { type Database, inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { pictureAddress } from "../../platform/pictures/picture-address.ts";
import { dataName, type PortableData } from "./portable-file.ts";
import { listPortableTables } from "./portable-tables.ts";
import { type ExportedArticle, readArticles } from "./read-articles.ts";
import { type WxrItem, writeWxr } from "./write-wxr.ts";
import { createZip } from "./zip-writer.ts";

type ExportContext = Pick<Context, "addresses" | "clock" | "config" | "db" | "pictures">;

export type ExportSummary = { articles: number; pictures: number; rows: number };

/**
 * Exports everything that belongs to an owner as a ZIP: articles as Markdown, HTML, JSON and a WordPress export, the
 * pictures, and every row as JSON, which another instance can import. Contains no secrets. Throws "not-found".
 */
export async function exportAccount(
  ctx: ExportContext,
  caller: Caller,
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<ExportSummary> {
  const { data, articles } = await readAll(ctx, caller);
  const zip = createZip(write, ctx.clock.now());
  await zip.add(dataName, Buffer.from(JSON.stringify(data, null, 1)));
  const names = nameArticles(articles);
  for (const [article, name] of names) {
    const { markdown, html, json } = toFiles(article);
    for (const [ending, text] of Object.entries({ md: markdown, html, json }))
      await zip.add(`articles/${name}.${ending}`, Buffer.from(text));
  }
  const channel = {
    title: data.account.name || data.account.email,
    link: ctx.config.http.publicUrl,
    language: data.account.locale,
  };
  await zip.add(
    "wordpress.xml",
    Buffer.from(
      writeWxr(
        channel,
        articles.map((article) => toWxrItem(ctx, article)),
      ),
    ),
  );
  const keys = new Set((data.tables["pictures"] ?? []).map((row) => String(row["storage_key"])));
  let pictures = 0;
  for (const key of keys) {
    const bytes = await ctx.pictures.find(key);
    if (bytes === null) continue;
    await zip.add(`pictures/${basename(key)}`, bytes, "stored");
    pictures += 1;
  }
  await zip.finish();
  return {
    articles: articles.length,
    pictures,
    rows: Object.values(data.tables).reduce((sum, rows) => sum + rows.length, 0),
  };
}

/** Reads everything in one snapshot. */
async function readAll(
  ctx: ExportContext,
  caller: Caller,
): Promise<{ data: PortableData; articles: ExportedArticle[] }> {
  const { ownerId } = caller;
  await inTransaction(ctx, (tx) => writeAudit(ctx, tx, caller, { action: "account.exported", subjectId: ownerId }));
  return ctx.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const account = await tx
        .selectFrom("accounts")
        .select(["email", "name", "locale", "time_zone as timeZone"])
        .where("owner_id", "=", ownerId)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      if (account === undefined) throw new GalleyError("not-found");
      const tables: PortableData["tables"] = {};
      for (const { name, columns } of await listPortableTables(tx))
        tables[name] = await readRows(tx, name, columns, ownerId);
      const data: PortableData = {
        format: 1,
        program: version,
        exportedAt: ctx.clock.now().toISOString(),
        ownerId,
        account,
        tables,
      };
      return { data, articles: await readArticles(tx, ownerId) };
    });
}

async function readRows(
  tx: Database,
  table: string,
  columns: string[],
  ownerId: string,
): Promise<Record<string, unknown>[]> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select row_to_json(taken) as row
    from (select ${list} from ${sql.table(table)} where owner_id = ${ownerId}) as taken`.execute(tx);
  return rows.map(({ row }) => row);
}

/** "2026-11-21-nine-bowls"; a number distinguishes two with the same day and slug. */
function nameArticles(articles: ExportedArticle[]): Map<ExportedArticle, string> {
  const taken = new Map<string, number>();
  return new Map(
    articles.map((article) => {
      const slug = article.slug.replaceAll(/[^\p{L}\p{N}-]+/gu, "-").slice(0, 80) || "article";
      const name = `${article.postedAt.toISOString().slice(0, 10)}-${slug}`;
      const count = (taken.get(name) ?? 0) + 1;
      taken.set(name, count);
      return [article, count === 1 ? name : `${name}-${count}`];
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
