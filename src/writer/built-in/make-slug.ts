import { createHash } from "node:crypto";
import type { ArticleLanguage } from "../../platform/languages.ts";
import { toIsoDay } from "../../platform/time-zones.ts";

/** WordPress truncates longer slugs in the middle of a multi-byte letter. */
const longestSlug = 75;

const german: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };
const everywhere: Record<string, string> = { đ: "d", ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", ı: "i", "&": " " };

/**
 * The article's slug: ASCII, at most 75 bytes, the same for composed and decomposed letters. Titles without a
 * readable slug (Japanese) get the post's day and a short hash.
 */
export function makeSlug(
  title: string,
  language: ArticleLanguage,
  post: { postId: string; postedAt: Date; timeZone: string },
): string {
  const letters = language === "de" ? { ...everywhere, ...german } : everywhere;
  const latin = [...title.normalize("NFC").toLowerCase()]
    .map((character) => letters[character] ?? character)
    .join("")
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/['’]/gu, language === "fr" || language === "it" ? "-" : "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  const slug = cutAtHyphen(latin);
  const isReadable = language !== "ja" && /[a-z]{2}/.test(slug) && slug.length >= 3;
  return isReadable ? slug : `post-${toIsoDay(post.postedAt, post.timeZone)}-${shortHash(post.postId)}`;
}

function cutAtHyphen(slug: string): string {
  if (slug.length <= longestSlug) return slug;
  const cut = slug.slice(0, longestSlug + 1);
  const hyphen = cut.lastIndexOf("-");
  return hyphen > 20 ? cut.slice(0, hyphen) : cut.slice(0, longestSlug);
}

function shortHash(postId: string): string {
  return createHash("sha256").update(postId).digest("hex").slice(0, 8);
}
