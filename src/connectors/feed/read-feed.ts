import { parseFeed, type AtomFeed, type JsonFeed, type MediaNs, type RdfFeed, type RssFeed } from "feedsmith";
import { ConnectorError } from "../../platform/connector-error.ts";

/** What every format says about an item; addresses may be relative, and dates may be anything. */
export type FeedItem = {
  guid: string | null;
  link: string | null;
  title: string;
  html: string;
  date: string | null;
  tags: string[];
  files: { url: string; altText: string | null }[];
};

export type Feed = {
  title: string;
  items: FeedItem[];
  /** The next page (RFC 5005; JSON Feed's `next_url`). */
  next: string | null;
};

/** Reads RSS, Atom, RDF or JSON Feed. Throws "bad-answer" with code "not-a-feed". */
export function readFeed(bytes: Uint8Array, contentType: string | null): Feed {
  const text = decode(bytes, contentType);
  try {
    const { format, feed } = parseFeed(text);
    if (format === "rss") return readRss(feed);
    if (format === "atom") return readAtom(feed);
    return format === "rdf" ? readRdf(feed) : readJson(feed);
  } catch (cause) {
    throw new ConnectorError("feed", "bad-answer", { code: "not-a-feed", cause });
  }
}

/** The transport's charset, otherwise the XML declaration's (RFC 7303, 3). */
function decode(bytes: Uint8Array, contentType: string | null): string {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const label =
    /charset=["']?([\w.:-]+)/i.exec(contentType ?? "")?.[1] ??
    /^[^<]*<\?xml[^>]*\bencoding=["']([\w.:-]+)["']/i.exec(start)?.[1] ??
    "utf-8";
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function readRss({ title, items = [], atom }: RssFeed.Feed<string>): Feed {
  return {
    title: title ?? "",
    next: findNext(atom?.links),
    items: items.map((item) => ({
      guid: item.guid?.value ?? item.atom?.id ?? null,
      link: item.link ?? (item.guid?.isPermaLink === false ? null : (item.guid?.value ?? null)),
      title: item.title ?? "",
      html: item.content?.encoded ?? item.description ?? "",
      date: item.pubDate ?? item.dc?.dates?.[0] ?? item.atom?.published ?? null,
      tags: (item.categories ?? []).flatMap(({ name }) => name ?? []),
      files: [
        ...readMedia(item.media),
        ...(item.enclosures ?? []).flatMap(({ url, type }) => toFile(url, type, undefined)),
      ],
    })),
  };
}

function readAtom({ title, links, entries = [] }: AtomFeed.Feed<string>): Feed {
  return {
    title: title?.value ?? "",
    next: findNext(links),
    items: entries.map((entry) => {
      const related = entry.links ?? [];
      const link = related.find(({ rel = "alternate" }) => rel === "alternate")?.href ?? null;
      return {
        guid: entry.id ?? null,
        link,
        title: toHtml(entry.title),
        html: toHtml(entry.content) || toHtml(entry.summary),
        date: entry.published ?? entry.updated ?? null,
        tags: (entry.categories ?? []).flatMap(({ label, term }) => label ?? term ?? []),
        files: [
          ...readMedia(entry.media),
          ...related
            .filter(({ rel }) => rel === "enclosure")
            .flatMap(({ href, type, title: alt }) => toFile(href, type, alt)),
        ],
      };
    }),
  };
}

function readRdf({ title, items = [] }: RdfFeed.Feed<string>): Feed {
  return {
    title: title ?? "",
    next: null,
    items: items.map((item) => ({
      guid: item.rdf?.about ?? null,
      link: item.link ?? null,
      title: item.title ?? "",
      html: item.content?.encoded ?? item.description ?? "",
      date: item.dc?.dates?.[0] ?? null,
      tags: item.dc?.subjects ?? [],
      files: readMedia(item.media),
    })),
  };
}

function readJson({ title, items = [], next_url: next }: JsonFeed.Feed<string>): Feed {
  return {
    title: title ?? "",
    next: next ?? null,
    items: items.map((item) => ({
      guid: item.id ?? null,
      link: item.url ?? item.external_url ?? null,
      title: item.title ?? "",
      html: item.content_html ?? escape(item.content_text ?? item.summary ?? ""),
      date: item.date_published ?? item.date_modified ?? null,
      tags: item.tags ?? [],
      files: [
        ...(item.attachments ?? []).flatMap(({ url, mime_type: type, title: alt }) => toFile(url, type, alt)),
        ...(item.image === undefined ? [] : [{ url: item.image, altText: null }]),
      ],
    })),
  };
}

type Link = { href?: string; rel?: string };

function findNext(links: readonly Link[] | undefined): string | null {
  return links?.find(({ rel }) => rel === "next")?.href ?? null;
}

/** Atom's texts are plain unless they say otherwise (RFC 4287, 3.1.1); many plain ones still contain HTML. */
function toHtml(text: { value?: string; type?: string } | undefined): string {
  const value = text?.value ?? "";
  return text?.type?.includes("html") || /<(p|img|div|br|a)\b/i.test(value) ? value : escape(value);
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\n", "<br>");
}

/** Pictures only (Media RSS, "media:content"); `medium` may be missing, and so may `type`. */
function readMedia(media: MediaNs.ItemOrFeed | undefined): FeedItem["files"] {
  const alone = media?.contents ?? [];
  // A group has the same picture in several sizes.
  const grouped = (media?.groups ?? []).flatMap(({ contents = [] }) => toLargest(contents) ?? []);
  return [...alone, ...grouped].flatMap(({ url, type, medium, description, title }) =>
    toFile(url, medium === "image" ? "image/" : type, description?.value ?? title?.value),
  );
}

function toLargest(contents: readonly MediaNs.Content[]): MediaNs.Content | undefined {
  return contents.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))[0];
}

function toFile(url: string | undefined, type: string | undefined, alt: string | undefined): FeedItem["files"] {
  const isPicture =
    type === undefined ? /\.(jpe?g|png|webp|heic|avif)(\?|$)/i.test(url ?? "") : type.startsWith("image/");
  return url !== undefined && isPicture ? [{ url, altText: alt?.trim() || null }] : [];
}
