import { sql } from "kysely";
import { escapeHtml } from "../../../document/render/escape.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Blog } from "../reading/find-blog.ts";
import { selectOwnPages } from "../reading/find-post.ts";
import { toFileName, toPreviewWidth } from "../picture-files.ts";
import type { BlogPicture } from "../tables.ts";

/** The most that one sitemap may list (sitemaps.org). */
const MOST = 50_000;

export type SitemapEntry = { slug: string; pictures: BlogPicture[]; changedAt: Date };

/** Leaves out articles whose canonical address is elsewhere. */
export async function listSitemapEntries(
  ctx: Pick<Platform, "db">,
  blog: Pick<Blog, "ownerId" | "integrationId">,
): Promise<SitemapEntry[]> {
  const elsewhere = selectOwnPages(ctx, blog).select("there.article_id");
  const rows = await ctx.db
    .selectFrom("blog_posts")
    .select([sql<string>`coalesce(slug, '')`.as("slug"), "pictures", "changed_at as changedAt"])
    .where("owner_id", "=", blog.ownerId)
    .where("state", "=", "published")
    .where("article_id", "not in", elsewhere)
    .orderBy("published_at", "desc")
    .limit(MOST - 1)
    .execute();
  return rows;
}

/** The front page and every article, with its photos. */
export function renderSitemap({ url, changedAt }: Pick<Blog, "url" | "changedAt">, entries: SitemapEntry[]): string {
  const newest = new Date(Math.max(changedAt.getTime(), ...entries.map((entry) => entry.changedAt.getTime())));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    renderEntry(`${url}/`, newest, []),
    ...entries.map((entry) =>
      renderEntry(
        `${url}/${entry.slug}`,
        entry.changedAt,
        entry.pictures.map(({ file, width }) => `${url}/pictures/${toFileName(file, toPreviewWidth(width))}`),
      ),
    ),
    "</urlset>",
    "",
  ].join("\n");
}

function renderEntry(address: string, changedAt: Date, images: string[]): string {
  const pictures = images.map((image) => `<image:image><image:loc>${escapeHtml(image)}</image:loc></image:image>`);
  const changed = `<lastmod>${changedAt.toISOString()}</lastmod>`;
  return `<url><loc>${escapeHtml(address)}</loc>${changed}${pictures.join("")}</url>`;
}
