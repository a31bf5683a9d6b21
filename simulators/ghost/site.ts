import { randomBytes } from "node:crypto";
import type { Kit } from "../kit/start-simulator.ts";
import type { GhostState, Post, Tag } from "./state.ts";

/** What all parts of the simulated site share. */
export type Site = { state: GhostState; kit: Kit };

/** Like MongoDB's. */
export const newId = () => randomBytes(12).toString("hex");

/** Only editors can see drafts. */
export function postUrl({ kit }: Site, post: Pick<Post, "status" | "slug" | "uuid">): string {
  return post.status === "published" ? `${kit.url()}/${post.slug}/` : `${kit.url()}/p/${post.uuid}/`;
}

export const isInternal = ({ name }: Tag) => name.startsWith("#");

export function viewTag({ kit }: Site, tag: Tag): object {
  return {
    ...tag,
    visibility: isInternal(tag) ? "internal" : "public",
    url: isInternal(tag) ? `${kit.url()}/404/` : `${kit.url()}/tag/${tag.slug}/`,
  };
}

/**
 * Letters that Unicode doesn't decompose into a letter and a mark. Ghost transliterates other scripts too, which we
 * leave out.
 */
const latinOf: Record<string, string> = { đ: "d", ß: "ss", ø: "o", æ: "ae", œ: "oe", ł: "l" };

/** "été à Paris" becomes "ete-a-paris", "#x" becomes "hash-x". */
export function toSlug(text: string): string {
  const plain = text.replace(/^#/, "hash-").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const latin = plain.replace(/[đßøæœł]/g, (letter) => latinOf[letter] ?? "");
  return (
    latin
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 185) || "untitled"
  );
}
