import { type FeedName, feeds } from "../feeds/render-feed.ts";
import type { PostFilter } from "./list-posts.ts";

/** What an address below a blog's own address names. */
export type BlogPath =
  | { kind: "list"; filter: PostFilter; page: number }
  | { kind: "post"; slug: string }
  | { kind: "archive" }
  | { kind: "feed"; name: FeedName }
  | { kind: "sitemap" }
  | { kind: "robots" }
  | { kind: "picture"; file: string };

/** Slugs that would hide a page of the blog. */
export const reservedSlugs: ReadonlySet<string> = new Set(["archive", "tag", "page", "pictures", "assets"]);

/** Null for addresses that no page can have. `path` begins with a slash and has no query. */
export function parseBlogPath(path: string): BlogPath | null {
  if (path === "/") return { kind: "list", filter: {}, page: 1 };
  if (path === "/archive") return { kind: "archive" };
  if (path === "/sitemap.xml") return { kind: "sitemap" };
  if (path === "/robots.txt") return { kind: "robots" };
  const name = path.slice(1);
  if (isFeedName(name)) return { kind: "feed", name };
  const [, file] = /^\/pictures\/([^/]+)$/.exec(path) ?? [];
  if (file !== undefined) return { kind: "picture", file };
  const [, slug] = /^\/([^/.]+)$/.exec(path) ?? [];
  const decoded = slug === undefined ? null : decode(slug);
  if (decoded !== null && !reservedSlugs.has(decoded)) return { kind: "post", slug: decoded };
  return parseList(path);
}

const MAX_TAG = 300;

function parseList(path: string): BlogPath | null {
  const [, before = "", number] = /^(.*)\/page\/([1-9]\d{0,4})$/.exec(path) ?? [null, path];
  const page = Number(number ?? 1);
  // The first page has the list's own address.
  if (number === "1") return null;
  if (before === "") return { kind: "list", filter: {}, page };
  const [, tag] = /^\/tag\/([^/]+)$/.exec(before) ?? [];
  const decoded = tag === undefined ? null : decode(tag);
  if (decoded !== null) return decoded.length > MAX_TAG ? null : { kind: "list", filter: { tag: decoded }, page };
  const [, year, month] = /^\/(\d{4})\/(0[1-9]|1[0-2])$/.exec(before) ?? [];
  return year === undefined ? null : { kind: "list", filter: { month: `${year}-${month}` }, page };
}

function isFeedName(name: string): name is FeedName {
  return Object.hasOwn(feeds, name);
}

function decode(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text).normalize("NFC");
    // PostgreSQL can't store NUL, so no page's name contains it.
    return decoded.includes("\0") ? null : decoded;
  } catch {
    return null;
  }
}
