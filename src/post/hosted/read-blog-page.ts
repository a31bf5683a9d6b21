import type { Platform } from "../../platform/platform.ts";
import { FEED_SIZE, feeds, renderFeed } from "./feeds/render-feed.ts";
import { listSitemapEntries, renderSitemap } from "./feeds/render-sitemap.ts";
import type { RenderedPage, Surroundings } from "./pages/layout.ts";
import { renderArticle } from "./pages/render-article.ts";
import { renderArchive, renderList } from "./pages/render-list.ts";
import { renderNotice } from "./pages/render-notice.ts";
import type { BlogPath } from "./reading/blog-path.ts";
import type { Blog } from "./reading/find-blog.ts";
import { findElsewhere, findPost, listNewestPosts } from "./reading/find-post.ts";
import { listMonths, listPosts } from "./reading/list-posts.ts";

/** What a reader gets. Depends on the blog and the path only, so it may be cached. */
export type BlogAnswer =
  | {
      status: 200 | 404 | 410;
      type: string;
      body: string;
      policy: string | null;
      isIndexed: boolean;
      /** A feed's own address, for its hub. */
      self: string | null;
    }
  | { status: 301; location: string };

type ReadContext = Pick<Platform, "config" | "db">;

/** Other articles below an article. */
const MORE = 3;

export async function readBlogPage(
  ctx: ReadContext,
  blog: Blog,
  surroundings: Surroundings,
  path: Exclude<BlogPath, { kind: "picture" }> | null,
): Promise<BlogAnswer> {
  const nothing = () => toAnswer(404, renderNotice(blog, surroundings, "notFound"), false);
  switch (path?.kind) {
    case undefined:
      return nothing();
    case "list": {
      const list = await listPosts(ctx, blog, path.filter, path);
      const isFront = path.page === 1 && Object.keys(path.filter).length === 0;
      if (list.posts.length === 0 && !isFront) return nothing();
      return toAnswer(200, renderList(blog, surroundings, { ...path, ...list }), blog.indexed);
    }
    case "archive":
      return toAnswer(200, renderArchive(blog, surroundings, await listMonths(ctx, blog)), false);
    case "feed": {
      const self = `${blog.url}/${path.name}`;
      const body = renderFeed(path.name, blog, await listNewestPosts(ctx, blog, FEED_SIZE), surroundings);
      return { status: 200, type: feeds[path.name].type, body, policy: null, isIndexed: blog.indexed, self };
    }
    case "sitemap": {
      // A list for search engines makes no sense while they are asked to stay away.
      if (!blog.indexed) return nothing();
      const body = renderSitemap(blog, await listSitemapEntries(ctx, blog));
      return { status: 200, type: "application/xml; charset=utf-8", body, policy: null, isIndexed: true, self: null };
    }
    case "robots":
      return {
        status: 200,
        type: "text/plain; charset=utf-8",
        body: toRobots(blog),
        policy: null,
        isIndexed: true,
        self: null,
      };
    case "post":
      return (await readPost(ctx, blog, surroundings, path.slug)) ?? nothing();
  }
}

async function readPost(
  ctx: ReadContext,
  blog: Blog,
  surroundings: Surroundings,
  slug: string,
): Promise<BlogAnswer | null> {
  const found = await findPost(ctx, blog, slug);
  if (found === null) return null;
  if (found.state === "gone") return toAnswer(410, renderNotice(blog, surroundings, "gone"), false);
  if (found.state === "moved") return { status: 301, location: `${blog.url}/${encodeURIComponent(found.slug)}` };
  const { post } = found;
  const elsewhere = await findElsewhere(ctx, blog, post.articleId);
  const newest = await listPosts(ctx, blog, {}, { page: 1, size: MORE + 1 });
  const more = newest.posts.filter(({ id }) => id !== post.id).slice(0, MORE);
  return toAnswer(200, renderArticle(blog, surroundings, post, { elsewhere, more }), blog.indexed);
}

function toAnswer(status: 200 | 404 | 410, { html, policy }: RenderedPage, isIndexed: boolean): BlogAnswer {
  return { status, type: "text/html; charset=utf-8", body: html, policy, isIndexed, self: null };
}

/** Crawlers may read everything: "noindex" only works if they see it. */
function toRobots({ indexed, url }: Blog): string {
  return ["User-agent: *", "Allow: /", ...(indexed ? [`Sitemap: ${url}/sitemap.xml`] : []), ""].join("\n");
}
