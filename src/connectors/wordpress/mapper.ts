import { parseFragment } from "parse5";
import { renderGutenberg } from "../../articles/render/gutenberg.ts";
import type { PublishablePost } from "../publisher.ts";

/** Names come HTML-encoded, e.g. "Street &amp; Food". */
export function decodeName(html: string): string {
  return parseFragment(html).childNodes.map((node) => ("value" in node ? node.value : "")).join("");
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

/** The first picture is the featured one. `mayUseScripts`: the site keeps a script element of this user. */
export function toPublishBody(post: PublishablePost, tagIds: number[], { mayUseScripts }: { mayUseScripts: boolean }): Record<string, unknown> {
  const [featured] = post.pictures;
  return {
    ...toTexts(post, mayUseScripts ? post.jsonLd : null),
    status: "publish",
    tags: tagIds,
    ...(featured ? { featured_media: Number(featured.remoteId) } : {}),
    ...(post.categoryId ? { categories: [Number(post.categoryId)] } : {}),
    // `date` would be read in the site's time zone. Left out, a draft takes the moment it is published.
    ...(post.publishAt ? { date_gmt: post.publishAt.toISOString().slice(0, 19) } : {}),
  };
}
