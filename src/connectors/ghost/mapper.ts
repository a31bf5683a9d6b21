import { listPictures } from "../../document/list-pictures.ts";
import type { ArticleDocument } from "../../document/document.ts";
import { renderJsonLd } from "../../document/render/json-ld.ts";
import type { PublishablePost } from "../publisher.ts";
import { renderWithGalleryCards } from "./gallery-card.ts";

/** Ghost's own limits; it refuses longer texts with 422. */
const MAX_TITLE = 255;
const MAX_EXCERPT = 300;
const MAX_ALT = 191;
const MAX_TAG = 191;
const MAX_SLUG = 185;

/**
 * The marker is an internal tag, hidden from readers: its name starts with "#" and its slug with "hash-", by which
 * posts can be found. It survives changes of title, slug and text.
 */
export function toMarkerTag(marker: string): { name: string; slug: string } {
  const name = marker.replace(/[^a-z0-9]+/gi, "-").toLowerCase();
  return { name: `#${name}`, slug: `hash-${name}` };
}

/** The first public tag is the primary one, which replaces other targets' categories. */
function toTags(post: PublishablePost): { id?: string; name?: string }[] {
  const names = [...new Set(post.tags.map((tag) => toOneLine(tag, MAX_TAG)))].filter(
    (name) => name !== "" && !name.startsWith("#"),
  );
  return [
    ...(post.categoryId === null ? [] : [{ id: post.categoryId }]),
    ...names.map((name) => ({ name })),
    { name: toMarkerTag(post.marker).name },
  ];
}

export function toPostFields(post: PublishablePost): Record<string, unknown> {
  const placed = new Map(post.pictures.map((picture) => [picture.pictureId, picture]));
  const [featured] = post.pictures;
  return {
    title: toOneLine(post.title, MAX_TITLE),
    slug: post.slug.slice(0, MAX_SLUG),
    html: renderWithGalleryCards(post.document, {
      pictureUrl: (id) => placed.get(id)?.url ?? null,
      pictureSize: (id) => placed.get(id)?.size ?? null,
    }),
    custom_excerpt: post.excerpt === "" ? null : toOneLine(post.excerpt, MAX_EXCERPT),
    tags: toTags(post),
    // The text already shows the first picture; as the feature image it also appears in lists and link previews.
    ...(featured === undefined
      ? {}
      : {
          feature_image: featured.url,
          feature_image_alt: toOneLine(findAlt(post.document, featured.pictureId), MAX_ALT),
        }),
    codeinjection_head: post.jsonLd === null ? null : renderJsonLd(post.jsonLd),
    ...(post.publishAt === null ? {} : { published_at: post.publishAt.toISOString() }),
  };
}

function findAlt({ blocks }: ArticleDocument, pictureId: string): string {
  const pictures = listPictures(blocks);
  return pictures.find((picture) => picture.pictureId === pictureId)?.alt ?? "";
}

/** Cuts between characters, never inside one. */
function toOneLine(text: string, max: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  let cut = "";
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (cut.length + segment.length > max - 1) break;
    cut += segment;
  }
  return `${cut}…`;
}
