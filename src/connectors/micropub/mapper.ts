import { renderHtml } from "../../document/render/html.ts";
import type { PublishablePost, StandingPost } from "../publisher.ts";
import { toTextMark } from "../text-mark.ts";
import type { PostSource } from "./api-types.ts";

/**
 * Makes the properties of an h-entry. The marker is its `uid`, which is part of that vocabulary and hidden from
 * readers. JSON-LD is left out, because servers strip scripts but may leave their text.
 */
function toProperties(post: PublishablePost): Record<string, unknown[]> {
  const [featured] = post.pictures;
  const categories = [...new Set([...(post.categoryId === null ? [] : [post.categoryId]), ...post.tags])];
  return {
    name: [post.title],
    summary: [post.excerpt],
    content: [{ html: renderText(post) }],
    category: categories,
    uid: [post.marker],
    ...(featured === undefined ? {} : { featured: [featured.url] }),
    ...(post.publishAt === null ? {} : { published: [post.publishAt.toISOString()] }),
  };
}

function renderText(post: PublishablePost): string {
  const addresses = new Map(post.pictures.map(({ pictureId, url }) => [pictureId, url]));
  return renderHtml(post.document, { pictureUrl: (id) => addresses.get(id) ?? null });
}

export function toDraft(post: PublishablePost): Record<string, unknown> {
  return { type: ["h-entry"], properties: { ...toProperties(post), "post-status": ["draft"], "mp-slug": [post.slug] } };
}

/** Replaces whole lists, so that the update is idempotent. */
export function toUpdate(url: string, post: PublishablePost): Record<string, unknown> {
  return { action: "update", url, replace: { ...toProperties(post), "post-status": ["published"] } };
}

/** A post without a status is published. */
export function isPublished({ properties }: PostSource): boolean {
  const [status = "published"] = properties["post-status"];
  return status === "published";
}

/** A server may return the text as HTML in an object, or as a string. */
export function toStandingPost(source: PostSource): StandingPost {
  const { name, content } = source.properties;
  const [text] = content;
  const html = typeof text === "object" && text !== null && "html" in text ? text.html : text;
  return { published: isPublished(source), mark: toTextMark({ title: toText(name[0]), html: toText(html) }) };
}

export function toMark(post: PublishablePost): string {
  return toTextMark({ title: post.title, html: renderText(post) });
}

const toText = (value: unknown) => (typeof value === "string" ? value : "");

export function findUrl({ properties }: PostSource): string | null {
  return properties.url.find((url): url is string => typeof url === "string" && URL.canParse(url)) ?? null;
}
