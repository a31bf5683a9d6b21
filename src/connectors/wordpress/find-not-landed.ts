import type { LandingPart, PublishablePost } from "../publisher.ts";
import type { WrittenPost } from "./api-types.ts";
import { decodeText, toPostMark } from "./post-mark.ts";

/** What we sent: the body of the write, and whether the site refused tags before it. */
export type Sent = { body: Record<string, unknown>; refusedTags: boolean; jsonLdLeftOut: boolean };

/** WordPress answers 200 even if it drops unknown or forbidden parts, so only what it returns has been saved. */
export function findNotLanded(
  post: PublishablePost,
  { body, refusedTags, jsonLdLeftOut }: Sent,
  written: WrittenPost,
): LandingPart[] {
  const includes = (landed: number[], sent: unknown) =>
    !Array.isArray(sent) || sent.every((id) => landed.includes(Number(id)));
  const meta = (body["meta"] ?? {}) as Record<string, unknown>;
  const mark = (title: string) => toPostMark({ title, content: written.content.raw });
  const sentMark = toPostMark({ title: "", content: String(body["content"]) });
  const isLost: Record<LandingPart, boolean> = {
    title: decodeText(written.title.raw) !== decodeText(post.title),
    text: mark("") !== sentMark,
    excerpt: decodeText(written.excerpt.raw) !== decodeText(post.excerpt),
    slug: !post.isUpdate && written.slug !== post.slug,
    category: !includes(written.categories, body["categories"]),
    tags: refusedTags || !includes(written.tags, body["tags"]),
    "featured-picture": body["featured_media"] !== undefined && written.featured_media !== body["featured_media"],
    author: !post.isUpdate && Boolean(post.authorId) && written.author !== Number(post.authorId),
    "json-ld": jsonLdLeftOut,
    "meta-description":
      Boolean(post.metaDescription) && !Object.keys(meta).some((name) => written.meta[name] === meta[name]),
  };
  return (Object.keys(isLost) as LandingPart[]).filter((part) => isLost[part]);
}
