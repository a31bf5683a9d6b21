import { createHash } from "node:crypto";
import { cutCaption } from "../cut-caption.ts";
import { readHtmlPost, toHttpUrl } from "../read-html-post.ts";
import type { SourcePicture, SourcePost } from "../source.ts";
import type { FeedItem } from "./read-feed.ts";

/** As many as a carousel has. */
const MAX_PICTURES = 20;
/** A longer text is an article already; its beginning says what it's about. */
const MAX_CAPTION = 5_000;
/** The default categories of blogs, which aren't topics. */
const noTags = new Set(["uncategorized", "allgemein", "unkategorisiert", "non classé", "senza categoria"]);

/** Null for an item without anything to recognise it by. */
export function toPost(item: FeedItem, address: string, now: Date): SourcePost | null {
  const link = item.link === null ? null : toHttpUrl(item.link, address);
  const identity = item.guid ?? link;
  if (identity === null || identity.trim() === "") return null;
  const content = readHtmlPost(item.html, link ?? address);
  const mediaId = toMediaId(identity.trim());
  const pictures = listPictures(item, content.pictures, address, mediaId);
  return {
    mediaId,
    caption: toCaption(readHtmlPost(item.title, address).text, content.text, item.tags),
    kind: pictures.length > 1 ? "carousel" : "image",
    productType: null,
    permalink: link,
    shortcode: null,
    postedAt: toDate(item.date, now),
    pictures,
    skippedVideos: 0,
    links: [...(link === null ? [] : [link]), ...content.links],
  };
}

/** An item's identity may be an address or any other text, of any length. */
function toMediaId(identity: string): string {
  return `feed:${createHash("sha256").update(identity).digest("base64url")}`;
}

/** Tags come after the text as hashtags, so that the owner's rules about hashtags apply. */
function toCaption(title: string, text: string, tags: readonly string[]): string {
  const isRepeated = title === "" || text.startsWith(title.replace(/(…|\.\.\.)$/u, ""));
  const words = cutAtWord([isRepeated ? "" : title, text].filter((part) => part !== "").join("\n\n"));
  const said = words.toLowerCase();
  const hashtags = tags
    .filter((tag) => !noTags.has(tag.trim().toLowerCase()))
    .map((tag) => tag.replaceAll(/[^\p{L}\p{M}\p{N}_]+/gu, ""))
    .filter((tag) => tag !== "" && !said.includes(`#${tag.toLowerCase()}`))
    .map((tag) => `#${tag}`);
  return [words, [...new Set(hashtags)].join(" ")].filter((part) => part !== "").join("\n\n");
}

function cutAtWord(text: string): string {
  if (text.length <= MAX_CAPTION) return text;
  const end = Math.max(text.lastIndexOf("\n", MAX_CAPTION), text.lastIndexOf(" ", MAX_CAPTION));
  return cutCaption(text, end > MAX_CAPTION / 2 ? end : MAX_CAPTION)
    .toWellFormed()
    .trimEnd();
}

/** The text's pictures first, which have their descriptions; then those that only the feed names. */
function listPictures(
  item: FeedItem,
  inText: readonly { url: string; altText: string | null }[],
  address: string,
  mediaId: string,
): SourcePicture[] {
  const attached = item.files.flatMap(({ url, altText }) => {
    const absolute = toHttpUrl(url, address);
    return absolute === null ? [] : [{ url: absolute, altText }];
  });
  const byName = new Map<string, { url: string; altText: string | null }>();
  for (const picture of [...inText, ...attached]) {
    const name = toName(picture.url);
    const known = byName.get(name);
    if (known === undefined) byName.set(name, picture);
    else known.altText ??= picture.altText;
  }
  return [...byName.values()]
    .slice(0, MAX_PICTURES)
    .map((picture, index) => ({ mediaId: `${mediaId}/${index}`, ...picture }));
}

/** The same for all sizes of a picture: WordPress appends "-1024x768" to the name, others use the query. */
function toName(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname.replace(/-\d{2,5}x\d{2,5}(?=\.\w+$)/, "")}`;
}

/** Now, for an item without a date or with one in the future: it's new. */
function toDate(text: string | null, now: Date): Date {
  const date = new Date(text ?? "");
  return Number.isNaN(date.getTime()) || date > now ? now : date;
}
