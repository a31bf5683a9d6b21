import { listPictures } from "../../document/list-pictures.ts";
import type { ArticleDocument } from "../../document/document.ts";
import { renderJsonLd } from "../../document/render/json-ld.ts";
import type { LandingPart, PublishablePost } from "../publisher.ts";
import { toTextMark } from "../text-mark.ts";
import type { WrittenPost } from "./api-types.ts";
import { renderWithGalleryCards } from "./gallery-card.ts";

/** Ghost's own limits; it refuses longer texts with 422. */
const MAX_TITLE = 255;
const MAX_EXCERPT = 300;
const MAX_DESCRIPTION = 500;
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

/** Only for a new post: in an update, Ghost counts the post's own slug as taken and appends a number. */
export function toSlug(post: PublishablePost): string {
  return post.slug.slice(0, MAX_SLUG);
}

/** The mark by which we recognise this post on the site. */
export function toMark(post: PublishablePost): string {
  return toTextMark({ title: toOneLine(post.title, MAX_TITLE), html: renderText(post) });
}

/** The parts that Ghost stored otherwise than we sent them. */
export function findNotLanded(post: PublishablePost, written: WrittenPost): LandingPart[] {
  const sent = toPostFields(post);
  const tags = written.tags.map(({ name }) => name);
  const kept: Partial<Record<LandingPart, boolean>> = {
    text: toTextMark({ title: "", html: written.html ?? "" }) === toTextMark({ title: "", html: renderText(post) }),
    title: written.title === sent["title"],
    excerpt: written.custom_excerpt === sent["custom_excerpt"],
    "meta-description": written.meta_description === sent["meta_description"],
    "featured-picture": post.pictures.length === 0 || written.feature_image !== null,
    tags: toTags(post).every(({ name }) => name === undefined || tags.includes(name)),
    category: post.categoryId === null || written.tags.some(({ id }) => id === post.categoryId),
  };
  return (Object.keys(kept) as LandingPart[]).filter((part) => kept[part] === false);
}

function renderText(post: PublishablePost): string {
  const placed = new Map(post.pictures.map((picture) => [picture.pictureId, picture]));
  return renderWithGalleryCards(post.document, {
    pictureUrl: (id) => placed.get(id)?.url ?? null,
    pictureSize: (id) => placed.get(id)?.size ?? null,
  });
}

export function toPostFields(post: PublishablePost): Record<string, unknown> {
  const [featured] = post.pictures;
  return {
    title: toOneLine(post.title, MAX_TITLE),
    html: renderText(post),
    custom_excerpt: post.excerpt === "" ? null : toOneLine(post.excerpt, MAX_EXCERPT),
    meta_description: post.metaDescription ? toOneLine(post.metaDescription, MAX_DESCRIPTION) : null,
    tags: toTags(post),
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
