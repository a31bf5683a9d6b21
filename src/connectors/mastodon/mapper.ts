import { readHtmlPost } from "../read-html-post.ts";
import type { SourcePost } from "../source.ts";
import type { ApiStatus } from "./api-types.ts";

const videos = new Set(["video", "gifv"]);

/** Null without a readable date. A post behind a content warning is sensitive. */
export function toPost(status: ApiStatus, origin: string): SourcePost | null {
  const postedAt = new Date(status.created_at);
  if (Number.isNaN(postedAt.getTime())) return null;
  const { text, links } = readHtmlPost(status.content, origin);
  const attached = status.media_attachments;
  const pictures = attached
    .filter(({ type }) => type === "image")
    .map(({ id, url, remote_url: remote, description }) => ({
      mediaId: id,
      url: url ?? remote ?? null,
      altText: description?.replaceAll("\0", "").toWellFormed().trim() || null,
    }));
  const skippedVideos = attached.filter(({ type }) => videos.has(type)).length;
  return {
    mediaId: toLastingId(status.id),
    caption: text,
    kind: pictures.length > 1 ? "carousel" : pictures.length === 0 && skippedVideos > 0 ? "video" : "image",
    productType: null,
    permalink: status.url ?? null,
    shortcode: null,
    postedAt,
    pictures,
    skippedVideos: pictures.length === 0 ? 0 : skippedVideos,
    links: [...links, ...(status.card ? [status.card.url] : [])],
    isSensitive: status.sensitive === true || (status.spoiler_text ?? "") !== "",
  };
}

/** snac's ids start with the second of the last edit, and end with a hash of the post's address. */
const toLastingId = (id: string) => /^\d{10}([0-9a-f]{32})$/.exec(id)?.[1] ?? id;
