import type { ArticleDocument } from "../../document/document.ts";
import { renderHtml } from "../../document/render/html.ts";
import { renderJsonLd } from "../../document/render/json-ld.ts";
import type { PublishablePost } from "../publisher.ts";

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

/** The first public tag is the primary one, which takes the place of a category on other targets. */
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
  const addresses = new Map(post.pictures.map(({ pictureId, url }) => [pictureId, url]));
  const [featured] = post.pictures;
  return {
    title: toOneLine(post.title, MAX_TITLE),
    slug: post.slug.slice(0, MAX_SLUG),
    html: renderHtml(flattenGalleries(post.document), { pictureUrl: (id) => addresses.get(id) ?? null }),
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

/** Ghost turns each figure into an image card; of nested figures it would keep only one. */
function flattenGalleries({ blocks }: ArticleDocument): ArticleDocument {
  return {
    blocks: blocks.flatMap((block) =>
      block.type === "gallery" ? block.pictures.map((picture) => ({ type: "figure" as const, picture })) : [block],
    ),
  };
}

function findAlt({ blocks }: ArticleDocument, pictureId: string): string {
  const pictures = blocks.flatMap((block) =>
    block.type === "figure" ? [block.picture] : block.type === "gallery" ? block.pictures : [],
  );
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
