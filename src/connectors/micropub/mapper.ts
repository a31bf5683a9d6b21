import { renderHtml } from "../../document/render/html.ts";
import type { PublishablePost } from "../publisher.ts";
import type { PostSource } from "./api-types.ts";

/**
 * Makes the properties of an h-entry. The marker is its `uid`, which is part of that vocabulary and hidden from
 * readers. JSON-LD is left out, because servers strip scripts but may leave their text.
 */
function toProperties(post: PublishablePost): Record<string, unknown[]> {
  const addresses = new Map(post.pictures.map(({ pictureId, url }) => [pictureId, url]));
  const [featured] = post.pictures;
  const categories = [...new Set([...(post.categoryId === null ? [] : [post.categoryId]), ...post.tags])];
  return {
    name: [post.title],
    summary: [post.excerpt],
    content: [{ html: renderHtml(post.document, { pictureUrl: (id) => addresses.get(id) ?? null }) }],
    category: categories,
    uid: [post.marker],
    ...(featured === undefined ? {} : { featured: [featured.url] }),
    ...(post.publishAt === null ? {} : { published: [post.publishAt.toISOString()] }),
  };
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

export function findUrl({ properties }: PostSource): string | null {
  return properties.url.find((url): url is string => typeof url === "string" && URL.canParse(url)) ?? null;
}
