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

/**
 * A draft has no `jsonLd`, because we don't know yet whether the site keeps it. It has no slug either: WordPress treats
 * a spare draft's slug as taken, so the article would get another one and change its address after the sweep.
 */
export function toDraftBody(post: PublishablePost): Record<string, unknown> {
  const { slug: _slug, ...texts } = toTexts(post, null);
  return { status: "draft", ...texts };
}

function toTexts(post: PublishablePost, jsonLd: PublishablePost["jsonLd"]): Record<string, unknown> {
  const pictures = new Map(post.pictures.map((picture) => [picture.pictureId, picture]));
  const content = renderGutenberg(post.document, { pictures, marker: post.marker, jsonLd });
  return { title: post.title, slug: post.slug, excerpt: post.excerpt, content };
}

/** The mark by which we recognise this post on the site. */
export function toMark(post: PublishablePost): string {
  const { content } = toTexts(post, null);
  return toPostMark({ title: post.title, content: String(content) });
}

export type SiteLeeway = {
  /** The post's now. */
  categories: number[];
  /**
   * Whether the site keeps this user's script elements. For other users WordPress strips the tags and leaves the
   * script's text on the page.
   */
  mayUseScripts: boolean;
  /** If the user may not, WordPress refuses the whole post. */
  mayAssignAuthor: boolean;
  /** Names of post meta. */
  descriptionFields: string[];
};

/**
 * The first picture is the featured one. An update leaves the address, the author and other categories as they are,
 * because the site's owner may have changed them.
 */
export function toPublishBody(
  post: PublishablePost,
  tagIds: number[],
  { categories, mayUseScripts, mayAssignAuthor, descriptionFields }: SiteLeeway,
): Record<string, unknown> {
  const [featured] = post.pictures;
  const { metaDescription, isUpdate = false } = post;
  const { slug, ...texts } = toTexts(post, mayUseScripts ? post.jsonLd : null);
  const kept = isUpdate ? categories : [];
  return {
    ...texts,
    ...(isUpdate ? {} : { slug }),
    status: "publish",
    tags: tagIds,
    ...(featured ? { featured_media: Number(featured.remoteId) } : {}),
    ...(post.categoryId ? { categories: [...new Set([...kept, Number(post.categoryId)])] } : {}),
    ...(post.authorId && mayAssignAuthor && !isUpdate ? { author: Number(post.authorId) } : {}),
    ...(metaDescription && descriptionFields.length > 0
      ? { meta: Object.fromEntries(descriptionFields.map((name) => [name, metaDescription])) }
      : {}),
    // `date` would be in the site's time zone. Without a date, a draft gets the time of its publication.
    ...(post.publishAt ? { date_gmt: post.publishAt.toISOString().slice(0, 19) } : {}),
  };
}
