import { randomBytes } from "node:crypto";
import type { Kit } from "../kit/start-simulator.ts";
import type { GhostEvent, GhostState, Post, Tag } from "./state.ts";

/** What every part of the simulated site works on. */
export type Site = { state: GhostState; kit: Kit<GhostEvent> };

/** Like MongoDB's. */
export const newId = () => randomBytes(12).toString("hex");

/** Drafts are to be seen by their editors only. */
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

/** "été à Paris" gives "ete-a-paris", "#x" gives "hash-x". */
export function toSlug(text: string): string {
  const latin = text.replace(/^#/, "hash-").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (
    latin
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 185) || "untitled"
  );
}
