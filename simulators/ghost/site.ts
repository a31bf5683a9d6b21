import { randomBytes } from "node:crypto";
import type { Kit } from "../kit/start-simulator.ts";
import type { GhostState, Post, Tag } from "./state.ts";

/** What all parts of the simulated site share. */
export type Site = { state: GhostState; kit: Kit };

/** Like MongoDB's. */
export const newId = () => randomBytes(12).toString("hex");

/** Only editors can see drafts. */
export function postUrl({ kit }: Site, post: Pick<Post, "status" | "slug" | "id">): string {
  return post.status === "published" ? `${kit.url()}/${post.slug}/` : `${kit.url()}/p/${post.id}/`;
}

export const isInternal = ({ name }: Tag) => name.startsWith("#");

export function viewTag({ kit }: Site, tag: Tag): object {
  return {
    ...tag,
    visibility: isInternal(tag) ? "internal" : "public",
    url: isInternal(tag) ? `${kit.url()}/404/` : `${kit.url()}/tag/${tag.slug}/`,
  };
}

/** "été à Paris" becomes "ete-a-paris", "#x" becomes "hash-x". */
export function toSlug(text: string): string {
  const latin = text.replace(/^#/, "hash-").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (
    latin
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 185) || "untitled"
  );
}
