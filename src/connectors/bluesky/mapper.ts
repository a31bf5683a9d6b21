import type { SourcePicture, SourcePost } from "../source.ts";
import type { ApiPost } from "./api-types.ts";

/** A label that asks apps not to show the account to people who haven't signed in: no warning about content. */
export const hiddenLabel = "!no-unauthenticated";

/** Null without a readable date. A post with a label is hidden behind a warning. */
export function toPost({ uri, author, record, embed, indexedAt, labels }: ApiPost): SourcePost | null {
  const postedAt = toDate(record.createdAt, indexedAt);
  const mediaId = uri.split("/").at(-1) ?? "";
  if (postedAt === null || mediaId === "") return null;
  const media = embed?.media ?? embed;
  const pictures = (media?.images ?? media?.items ?? []).map(({ fullsize, alt }, index): SourcePicture => ({
    mediaId: `${mediaId}/${index}`,
    url: fullsize,
    altText: toStorable(alt ?? "").trim() || null,
  }));
  const facets = (record.facets ?? []).flatMap(({ features }) => features.flatMap(({ uri: link }) => link ?? []));
  return {
    mediaId,
    caption: toCaption(record),
    kind: pictures.length > 1 ? "carousel" : "image",
    productType: null,
    // The DID stays the same when the handle changes.
    permalink: `https://bsky.app/profile/${author.did}/post/${mediaId}`,
    shortcode: null,
    postedAt,
    pictures,
    skippedVideos: 0,
    links: [...facets, ...(media?.external ? [media.external.uri] : [])],
    isSensitive: (labels ?? []).some(({ val, neg }) => neg !== true && val !== hiddenLabel),
  };
}

/** A client may name any time: the AppView sorts by the earlier of the two. */
function toDate(createdAt: string, indexedAt: string): Date | null {
  const times = [createdAt, indexedAt].map((text) => Date.parse(text)).filter((time) => !Number.isNaN(time));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** Apps shorten addresses in the text; facets, which count bytes, have the whole ones. */
function toCaption({ text, facets, tags }: ApiPost["record"]): string {
  let bytes = Buffer.from(text, "utf8");
  for (const { index, features } of (facets ?? []).toSorted((a, b) => b.index.byteStart - a.index.byteStart)) {
    const uri = features.find(({ $type }) => $type === "app.bsky.richtext.facet#link")?.uri;
    const { byteStart: start, byteEnd: end } = index;
    if (uri === undefined || start < 0 || end > bytes.length || start >= end) continue;
    if (/(…|\.\.\.)$/u.test(bytes.subarray(start, end).toString("utf8")))
      bytes = Buffer.concat([bytes.subarray(0, start), Buffer.from(uri), bytes.subarray(end)]);
  }
  const hashtags = (tags ?? []).map((tag) => `#${tag.replace(/^#/, "")}`).join(" ");
  return toStorable([bytes.toString("utf8").trim(), hashtags].filter((part) => part !== "").join("\n\n"));
}

/** PostgreSQL can't store NUL or half a surrogate pair. */
function toStorable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
