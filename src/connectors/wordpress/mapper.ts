import { parseFragment } from "parse5";
import { renderGutenberg } from "../../document/render/gutenberg.ts";
import type { PublishablePost } from "../publisher.ts";
import { toPostMark } from "./post-mark.ts";

/** Names come HTML-encoded, e.g. "Street &amp; Food". */
export function decodeName(html: string): string {
  return parseFragment(html)
    .childNodes.map((node) => ("value" in node ? node.value : ""))
    .join("");
}

/** Nobody has asked yet what the site keeps: a draft goes without `jsonLd`. */
export function toDraftBody(post: PublishablePost): Record<string, unknown> {
  return { status: "draft", ...toTexts(post, null) };
}

function toTexts(post: PublishablePost, jsonLd: PublishablePost["jsonLd"]): Record<string, unknown> {
  const pictures = new Map(post.pictures.map((picture) => [picture.pictureId, picture]));
  const content = renderGutenberg(post.document, { pictures, marker: post.marker, jsonLd });
  return { title: post.title, slug: post.slug, excerpt: post.excerpt, content };
}

/** By which a post that stands on the site is known as this one. */
export function toMark(post: PublishablePost): string {
  const { content } = toTexts(post, null);
  return toPostMark({ title: post.title, content: String(content) });
}

export type SiteLeeway = {
  /** The site keeps a script element of this user; of others WordPress takes the tags away and leaves the script's text on the page. */
  mayUseScripts: boolean;
  /** Of who may not, WordPress refuses the whole post. */
  mayAssignAuthor: boolean;
  /** Names of post meta. */
  descriptionFields: string[];
};

/** The first picture is the featured one. */
export function toPublishBody(
  post: PublishablePost,
  tagIds: number[],
  { mayUseScripts, mayAssignAuthor, descriptionFields }: SiteLeeway,
): Record<string, unknown> {
  const [featured] = post.pictures;
  const { metaDescription } = post;
  return {
    ...toTexts(post, mayUseScripts ? post.jsonLd : null),
    status: "publish",
    tags: tagIds,
    ...(featured ? { featured_media: Number(featured.remoteId) } : {}),
    ...(post.categoryId ? { categories: [Number(post.categoryId)] } : {}),
    ...(post.authorId && mayAssignAuthor ? { author: Number(post.authorId) } : {}),
    ...(metaDescription && descriptionFields.length > 0
      ? { meta: Object.fromEntries(descriptionFields.map((name) => [name, metaDescription])) }
      : {}),
    // `date` would be read in the site's time zone. Left out, a draft takes the moment it is published.
    ...(post.publishAt ? { date_gmt: post.publishAt.toISOString().slice(0, 19) } : {}),
  };
}
