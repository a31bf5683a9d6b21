import { generateAtomFeed, generateJsonFeed, generateRssFeed } from "feedsmith";
import type { Blog } from "../reading/find-blog.ts";
import type { BlogPost } from "../reading/find-post.ts";
import { type FeedItem, toFeedItem, toXmlText } from "./to-items.ts";

export const feeds = {
  "feed.xml": { type: "application/rss+xml; charset=utf-8", render: renderRss },
  "atom.xml": { type: "application/atom+xml; charset=utf-8", render: renderAtom },
  "feed.json": { type: "application/feed+json; charset=utf-8", render: renderJson },
} as const;

export type FeedName = keyof typeof feeds;
/** How many articles a feed has. */
export const FEED_SIZE = 30;

type Feed = { blog: Blog; items: FeedItem[]; self: string; hub: string | null; updated: Date };

/** A blog's newest articles in full, with absolute addresses. */
export function renderFeed(name: FeedName, blog: Blog, posts: BlogPost[], { hub }: { hub: string | null }): string {
  const updated = new Date(Math.max(...posts.map(({ changedAt }) => changedAt.getTime()), blog.changedAt.getTime()));
  const items = posts.map((post) => toFeedItem(blog, post));
  return feeds[name].render({ blog, items, self: `${blog.url}/${name}`, hub, updated });
}

function renderRss({ blog, items, self, hub, updated }: Feed): string {
  return generateRssFeed({
    title: toXmlText(blog.title),
    link: `${blog.url}/`,
    description: toXmlText(blog.about) || toXmlText(blog.title),
    language: blog.locale,
    lastBuildDate: updated,
    atom: { links: toLinks(self, hub) },
    items: items.map((item) => ({
      title: item.title,
      link: item.url,
      guid: { value: item.id, isPermaLink: false },
      pubDate: item.publishedAt,
      description: item.summary,
      categories: item.tags.map((name) => ({ name })),
      content: { encoded: item.html },
      dc: { creators: [toXmlText(blog.title)], languages: [item.language] },
      ...(item.picture && {
        enclosures: [{ url: item.picture.url, length: item.picture.bytes, type: "image/jpeg" }],
        media: {
          contents: [
            {
              ...{ url: item.picture.url, type: "image/jpeg", medium: "image" as const },
              ...{ width: item.picture.width, height: item.picture.height },
              description: { value: item.picture.alt },
            },
          ],
        },
      }),
    })),
  });
}

function renderAtom({ blog, items, self, hub, updated }: Feed): string {
  return generateAtomFeed({
    // Must not change when the feed moves (RFC 4287, section 4.2.6).
    id: `urn:uuid:${blog.integrationId}`,
    title: { value: toXmlText(blog.title) },
    ...(blog.about !== "" && { subtitle: { value: toXmlText(blog.about) } }),
    updated,
    authors: [{ name: toXmlText(blog.title), uri: `${blog.url}/` }],
    links: [{ href: `${blog.url}/`, rel: "alternate", type: "text/html" }, ...toLinks(self, hub)],
    entries: items.map((item) => ({
      id: item.id,
      title: { value: item.title },
      updated: item.changedAt,
      published: item.publishedAt,
      links: [{ href: item.url, rel: "alternate", type: "text/html" }],
      summary: { value: item.summary },
      content: { value: item.html, type: "html", xml: { lang: item.language } },
      categories: item.tags.map((term) => ({ term })),
    })),
  });
}

function toLinks(self: string, hub: string | null): { href: string; rel: string }[] {
  return [{ href: self, rel: "self" }, ...(hub === null ? [] : [{ href: hub, rel: "hub" }])];
}

function renderJson({ blog, items, self, hub }: Feed): string {
  const feed: unknown = generateJsonFeed({
    title: blog.title,
    home_page_url: `${blog.url}/`,
    feed_url: self,
    ...(blog.about !== "" && { description: blog.about }),
    language: blog.locale,
    authors: [{ name: blog.title, url: `${blog.url}/` }],
    ...(hub !== null && { hubs: [{ type: "WebSub", url: hub }] }),
    items: items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      summary: item.summary,
      content_html: item.html,
      language: item.language,
      date_published: item.publishedAt,
      date_modified: item.changedAt,
      tags: item.tags,
      ...(item.picture && {
        image: item.picture.url,
        attachments: [{ url: item.picture.url, mime_type: "image/jpeg", size_in_bytes: item.picture.bytes }],
      }),
    })),
  });
  return JSON.stringify(feed);
}
