import { z } from "zod";
import { escapeHtml } from "../kit/page.ts";

export const itemSchema = z.object({
  guid: z.string().nullable().default(null),
  link: z.string().nullable().default(null),
  title: z.string().default(""),
  /** Pictures by their seed: in the text, or only mentioned by the feed. */
  html: z.string().default(""),
  pictures: z.array(z.object({ seed: z.number().int(), alt: z.string().default("") })).default([]),
  attached: z.enum(["in-text", "enclosure", "media"]).default("in-text"),
  date: z.string().nullable().optional(),
  tags: z.array(z.string()).default([]),
});
export const feedSchema = z.object({
  name: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().default("A photo blog"),
  format: z.enum(["rss", "atom", "rdf", "json"]).default("rss"),
});
export const stateSchema = z.object({
  /** "moved" and "moved-for-now" need `movedTo`, another feed's name. */
  state: z.enum(["open", "gone", "missing", "password", "moved", "moved-for-now"]).exactOptional(),
  movedTo: z.string().exactOptional(),
  /** Whether the site's page links to the feed. */
  offersFeed: z.boolean().exactOptional(),
});

export type Item = z.infer<typeof itemSchema> & { link: string; date: string | null };
export type Feed = z.infer<typeof feedSchema> &
  Required<z.infer<typeof stateSchema>> & { items: Item[]; changedAt: string };

type WrittenFeed = { type: string; text: string };

/** Writes RSS 2.0, Atom (RFC 4287), RSS 1.0 or JSON Feed 1.1. */
export function writeFeed(feed: Feed, url: string): WrittenFeed {
  const prolog = '<?xml version="1.0" encoding="utf-8"?>\n';
  if (feed.format === "json") return { type: "application/feed+json", text: writeJson(feed, url) };
  if (feed.format === "atom") return { type: "application/atom+xml", text: prolog + writeAtom(feed, url) };
  if (feed.format === "rdf") return { type: "application/xml", text: prolog + writeRdf(feed, url) };
  return { type: "application/rss+xml", text: prolog + writeRss(feed, url) };
}

const tag = (name: string, text: string | null) => (text === null ? "" : `<${name}>${escapeHtml(text)}</${name}>`);
const pictureUrl = (url: string, seed: number) => `${url}/pictures/${seed}.jpg`;

function toHtml(item: Item, url: string): string {
  const pictures = item.attached === "in-text" ? item.pictures : [];
  const images = pictures.map(({ seed, alt }) => `<img src="${pictureUrl(url, seed)}" alt="${escapeHtml(alt)}">`);
  return item.html + images.join("");
}

function writeRss(feed: Feed, url: string): string {
  const items = feed.items.map((item) => {
    const files = item.pictures.map(({ seed, alt }) => {
      const address = pictureUrl(url, seed);
      if (item.attached === "enclosure") return `<enclosure url="${address}" length="9000" type="image/jpeg"/>`;
      if (item.attached === "in-text") return "";
      return `<media:content url="${address}" medium="image">${tag("media:description", alt)}</media:content>`;
    });
    return `<item>${tag("title", item.title || null)}${tag("link", item.link)}
      ${item.guid === null ? "" : `<guid isPermaLink="false">${escapeHtml(item.guid)}</guid>`}
      ${tag("pubDate", item.date && new Date(item.date).toUTCString())}
      ${item.tags.map((name) => tag("category", name)).join("")}
      <content:encoded><![CDATA[${toHtml(item, url)}]]></content:encoded>${files.join("")}</item>`;
  });
  return `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
    xmlns:media="http://search.yahoo.com/mrss/"><channel>${tag("title", feed.title)}
    ${tag("link", `${url}/${feed.name}/`)}${tag("description", "Photos")}${items.join("\n")}</channel></rss>`;
}

function writeAtom(feed: Feed, url: string): string {
  const entries = feed.items.map((item) => {
    const files = item.attached === "in-text" ? [] : item.pictures;
    const links = files.map(
      ({ seed }) => `<link rel="enclosure" type="image/jpeg" href="${pictureUrl(url, seed)}" length="9000"/>`,
    );
    return `<entry>${tag("id", item.guid ?? item.link)}${tag("title", item.title)}
      <link rel="alternate" href="${escapeHtml(item.link)}"/>${links.join("")}${tag("published", item.date)}
      ${tag("updated", item.date)}${item.tags.map((name) => `<category term="${escapeHtml(name)}"/>`).join("")}
      <content type="html">${escapeHtml(toHtml(item, url))}</content></entry>`;
  });
  return `<feed xmlns="http://www.w3.org/2005/Atom">${tag("title", feed.title)}${tag("id", `${url}/${feed.name}/`)}
    ${tag("updated", new Date(feed.changedAt).toISOString())}${entries.join("\n")}</feed>`;
}

function writeRdf(feed: Feed, url: string): string {
  const items = feed.items.map(
    (
      item,
    ) => `<item rdf:about="${escapeHtml(item.guid ?? item.link)}">${tag("title", item.title)}${tag("link", item.link)}
      ${tag("dc:date", item.date)}${item.tags.map((name) => tag("dc:subject", name)).join("")}
      ${tag("description", toHtml({ ...item, attached: "in-text" }, url))}</item>`,
  );
  return `<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="${url}/${feed.name}/">
    ${tag("title", feed.title)}${tag("link", `${url}/${feed.name}/`)}${tag("description", "Photos")}</channel>
    ${items.join("\n")}</rdf:RDF>`;
}

function writeJson(feed: Feed, url: string): string {
  const items = feed.items.map((item) => ({
    id: item.guid ?? item.link,
    url: item.link,
    title: item.title,
    content_html: toHtml(item, url),
    ...(item.date === null ? {} : { date_published: item.date }),
    tags: item.tags,
    attachments: (item.attached === "in-text" ? [] : item.pictures).map(({ seed, alt }) => ({
      url: pictureUrl(url, seed),
      mime_type: "image/jpeg",
      title: alt,
    })),
  }));
  const title = { version: "https://jsonfeed.org/version/1.1", title: feed.title };
  return JSON.stringify({ ...title, home_page_url: `${url}/${feed.name}/`, items });
}
