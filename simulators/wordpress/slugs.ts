import { freeName } from "../kit/free-name.ts";
import type { Media, Post, Term, WordPressState } from "./state.ts";

/** `sanitize_title`: removes accents and percent-encodes other non-ASCII characters in lower case. */
export function toSlug(text: string): string {
  const plain = text
    .replace(/<[^>]*>/g, "")
    .replace(/&[^\s;]+;/g, "")
    .replaceAll("đ", "d")
    .replaceAll("Đ", "D")
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\u00a0\u2013\u2014/.]/g, "-")
    .replace(/[\u2018\u2019\u201c\u201d\u2026\u00ab\u00bb\u00bf\u00a1\u00b0]/g, "");
  const encoded = [...plain]
    .map((character) => (character.codePointAt(0)! < 128 ? character : percent(character)))
    .join("");
  const dashed = encoded.replace(/[^%a-z0-9 _-]/g, "").replace(/[\s-]+/g, "-");
  return cutAt200(dashed.replace(/^-+|-+$/g, ""));
}

function percent(character: string): string {
  return [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
}

/** Cuts between characters only. */
function cutAt200(slug: string): string {
  if (slug.length <= 200) return slug;
  return slug
    .slice(0, 200)
    .replace(/%[0-9a-f]?$/, "")
    .replace(/-+$/, "");
}

export function uniquePostSlug(state: WordPressState, slug: string, post: Pick<Post, "id">): string {
  const taken = new Set([...state.posts.values()].filter((other) => other.id !== post.id).map((other) => other.slug));
  return freeName(slug, (candidate) => taken.has(candidate), 2);
}

/** Attachments avoid the slugs of every kind of post. */
export function uniqueMediaSlug(state: WordPressState, slug: string, media: Pick<Media, "id">): string {
  const rows: { id: number; slug: string }[] = [...state.posts.values(), ...state.media.values()];
  const taken = new Set(rows.filter((other) => other.id !== media.id).map((other) => other.slug));
  return freeName(slug, (candidate) => taken.has(candidate), 2);
}

export function uniqueTermSlug(state: WordPressState, slug: string, { taxonomy }: Pick<Term, "taxonomy">): string {
  const taken = new Set(
    [...state.terms.values()].filter((other) => other.taxonomy === taxonomy).map((other) => other.slug),
  );
  return freeName(slug, (candidate) => taken.has(candidate), 2);
}
