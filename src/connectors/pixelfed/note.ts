import { z } from "zod";
import { readHtmlPost } from "../read-html-post.ts";
import type { SourcePost } from "../source.ts";

/** A post as ActivityPub's Note, as Pixelfed writes it at the post's own address. */
export const noteSchema = z.object({
  id: z.string().min(1),
  type: z.string(),
  url: z.string().nullish(),
  /** HTML. */
  content: z.string().nullish(),
  /** The content warning. */
  summary: z.string().nullish(),
  sensitive: z.boolean().nullish(),
  published: z.string(),
  attachment: z.array(
    z.object({ type: z.string(), mediaType: z.string().nullish(), url: z.string(), name: z.string().nullish() }),
  ),
});

export type ApiNote = z.infer<typeof noteSchema>;

/** Null without a readable date. */
export function toPost(note: ApiNote, mediaId: string): SourcePost | null {
  const postedAt = new Date(note.published);
  if (Number.isNaN(postedAt.getTime())) return null;
  const { text, links } = readHtmlPost(note.content ?? "", note.id);
  const isVideo = ({ type, mediaType }: ApiNote["attachment"][number]) =>
    type === "Video" || mediaType?.startsWith("video/") === true;
  const pictures = note.attachment
    .filter((one) => !isVideo(one))
    .map(({ url, name }, index) => ({
      mediaId: `${mediaId}/${index}`,
      url,
      altText: name?.replaceAll("\0", "").toWellFormed().trim() || null,
    }));
  const videos = note.attachment.filter(isVideo).length;
  return {
    mediaId,
    caption: text,
    kind: pictures.length > 1 ? "carousel" : pictures.length === 0 && videos > 0 ? "video" : "image",
    productType: null,
    permalink: note.url ?? note.id,
    shortcode: null,
    postedAt,
    pictures,
    skippedVideos: pictures.length === 0 ? 0 : videos,
    links,
    isSensitive: note.sensitive === true || (note.summary ?? "") !== "",
  };
}
