import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { freeName } from "../kit/free-name.ts";
import { GhostError, invalid } from "./ghost-error.ts";
import { newId, type Site, toSlug } from "./site.ts";
import type { Post, Tag } from "./state.ts";

const tagSchema = z.union([
  z.string().transform((name) => ({ name })),
  z.object({ id: z.string().optional(), name: z.string().max(191).optional(), slug: z.string().optional() }),
]);
const fieldsSchema = z.object({
  title: z.string().min(1).max(255).optional(),
  slug: z.string().max(191).optional(),
  html: z.string().optional(),
  status: z.enum(["draft", "published", "scheduled"]).optional(),
  custom_excerpt: z.string().max(300).nullable().optional(),
  meta_description: z.string().max(500).nullable().optional(),
  feature_image: z.url().max(2000).nullable().optional(),
  feature_image_alt: z.string().max(191).nullable().optional(),
  codeinjection_head: z.string().max(65_535).nullable().optional(),
  published_at: z.iso.datetime({ offset: true }).nullable().optional(),
  updated_at: z.iso.datetime({ offset: true }).optional(),
  tags: z.array(tagSchema).optional(),
});
const bodySchema = z.object({ posts: z.tuple([fieldsSchema]) });

type Fields = z.infer<typeof fieldsSchema>;

/** `html` is only read with `?source=html`; unknown fields are silently dropped. */
export function addPost(site: Site, body: unknown, source: string | undefined): Post {
  const fields = requireFields(body);
  if (fields.title === undefined)
    throw invalid("save post", "Validation (isEmpty) failed for title", { property: "title" });
  const at = now(site);
  const blank: Post = {
    id: newId(),
    uuid: randomUUID(),
    title: fields.title,
    slug: "",
    html: "",
    status: "draft",
    custom_excerpt: null,
    meta_description: null,
    visibility: "public",
    feature_image: null,
    feature_image_alt: null,
    codeinjection_head: null,
    published_at: null,
    created_at: at,
    updated_at: at,
    tags: [],
  };
  const post = {
    ...applyFields(site, blank, fields, source),
    slug: uniqueSlug(site, fields.slug || fields.title),
  };
  site.state.posts.set(post.id, post);
  site.kit.journal.effect("post.created", { id: post.id, status: post.status });
  return post;
}

/** An edit names the version it was made from. */
export function editPost(site: Site, before: Post, body: unknown, source: string | undefined): Post {
  const fields = requireFields(body);
  if (fields.updated_at === undefined)
    throw invalid("edit post", "Validation failed for updated_at: is required", { property: "updated_at" });
  if (Date.parse(fields.updated_at) !== Date.parse(before.updated_at)) {
    throw new GhostError("UpdateCollisionError", "Saving failed! Someone else is editing this post.", {
      code: "UPDATE_COLLISION",
      details: { clientUpdatedAt: fields.updated_at, serverUpdatedAt: before.updated_at },
    });
  }
  const changed = applyFields(site, before, fields, source);
  // The post's own slug counts as taken too, so that sending it again appends a number.
  const slug = fields.slug === undefined ? before.slug : uniqueSlug(site, fields.slug);
  const isSame = isDeepStrictEqual({ ...changed, slug }, before);
  const post = { ...changed, slug, updated_at: isSame ? before.updated_at : now(site) };
  site.state.posts.set(post.id, post);
  site.kit.journal.effect("post.updated", { id: post.id, status: post.status });
  return post;
}

function requireFields(body: unknown): Fields {
  const parsed = bodySchema.safeParse(body);
  if (parsed.success) return parsed.data.posts[0];
  const property = String(parsed.error.issues[0]?.path.at(-1) ?? "posts");
  throw invalid("save post", `Validation failed for ${property}.`, {
    property,
    details: parsed.error.issues.map(({ path, message }) => ({ instancePath: `/${path.join("/")}`, message })),
  });
}

function applyFields(site: Site, before: Post, fields: Fields, source: string | undefined): Post {
  const { html, tags, updated_at: _version, slug: _slug, ...others } = fields;
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const post: Post = { ...before, ...given };
  if (html !== undefined && source === "html") post.html = toCards(html);
  if (tags !== undefined) post.tags = [...new Set(tags.flatMap((tag) => findOrAddTag(site, tag)))];
  if (post.status === "scheduled" && !(Date.parse(post.published_at ?? "") > Date.parse(now(site))))
    throw invalid("save post", "Date must be at least 2 minutes in the future.");
  if (post.status === "published") post.published_at ??= now(site);
  return post;
}

/** Ghost stores its editor's own format, and renders HTML from that: the text is kept, but the markup changes. */
function toCards(html: string): string {
  return html
    .replaceAll("<figure>", '<figure class="kg-card kg-image-card">')
    .replaceAll("<blockquote><p>", "<blockquote>")
    .replaceAll("</p></blockquote>", "</blockquote>")
    .replaceAll(/>\s*\n\s*</g, "><");
}

/** Finds a tag by id, then by slug or name; an unknown name becomes a new tag. */
function findOrAddTag({ state }: Site, given: z.infer<typeof tagSchema>): string[] {
  const { id, name, slug }: { id?: string | undefined; name?: string | undefined; slug?: string | undefined } = given;
  if (id !== undefined) return state.tags.has(id) ? [id] : [];
  const wanted = slug ?? toSlug(name ?? "");
  const known = state.findTagBySlug(wanted);
  if (known !== undefined || name === undefined) return known === undefined ? [] : [known.id];
  const tag: Tag = { id: newId(), name, slug: wanted };
  state.tags.set(tag.id, tag);
  return [tag.id];
}

function uniqueSlug({ state }: Site, wanted: string): string {
  const taken = new Set([...state.posts.values()].map(({ slug }) => slug));
  return freeName(toSlug(wanted), (slug) => taken.has(slug), 2);
}

/** Truncated to the second, as Ghost stores it. */
function now({ kit }: Site): string {
  return `${kit.clock.now().toISOString().slice(0, 19)}.000Z`;
}
