import { renderHtml } from "../../../document/render/html.ts";
import type { Blog } from "../reading/find-blog.ts";
import type { BlogPost } from "../reading/find-post.ts";
import { toFileName, toPreviewWidth } from "../picture-files.ts";
import type { BlogPicture } from "../tables.ts";

/** An article as the three feeds have it. */
export type FeedItem = {
  /** Stays the same whatever the blog's address is. */
  id: string;
  url: string;
  title: string;
  summary: string;
  html: string;
  language: string;
  tags: string[];
  picture: { url: string; alt: string; width: number; height: number; bytes: number } | null;
  publishedAt: Date;
  changedAt: Date;
};

export function toFeedItem({ url }: Pick<Blog, "url">, post: BlogPost): FeedItem {
  const stored = (pictureId: string) => post.pictures.find((each) => each.pictureId === pictureId) ?? null;
  const addressOf = ({ file, width }: BlogPicture) => `${url}/pictures/${toFileName(file, toPreviewWidth(width))}`;
  const scaled = ({ width, height }: BlogPicture) => ({
    width: toPreviewWidth(width),
    height: Math.round((height * toPreviewWidth(width)) / width),
  });
  const { picture } = post;
  return {
    id: `urn:uuid:${post.id}`,
    url: `${url}/${post.slug}`,
    title: toXmlText(post.title),
    summary: toXmlText(post.excerpt),
    html: renderHtml(post.document, {
      pictureUrl: (pictureId) => {
        const found = stored(pictureId);
        return found && addressOf(found);
      },
      pictureSize: (pictureId) => {
        const found = stored(pictureId);
        return found && scaled(found);
      },
    }),
    language: post.language,
    tags: post.tags.map(toXmlText),
    picture: picture && {
      url: addressOf(picture),
      alt: toXmlText(picture.alt),
      bytes: picture.bytes,
      ...scaled(picture),
    },
    publishedAt: post.publishedAt,
    changedAt: post.changedAt,
  };
}

/** Drops the characters that XML 1.0 can't express. */
export function toXmlText(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
}
