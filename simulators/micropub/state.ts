import { z } from "zod";
import type { Kit } from "../kit/start-simulator.ts";

/** Microformats2: every property is a list. */
export type Properties = Record<string, unknown[]>;

export type Post = {
  id: number;
  slug: string;
  type: string[];
  properties: Properties;
  deleted: boolean;
};

export type Upload = { id: number; name: string; mediaType: string };

const settingsSchema = z.object({
  title: z.string().default("A simulated partner platform"),
  /** Whether the media endpoint lists the uploads (an extension). */
  mediaList: z.boolean().default(false),
});

/** Not a secret. */
export const standardToken = "CANARY-micropub-token";

export type MicropubState = ReturnType<typeof openState>;

export function openState(kit: Kit) {
  const posts = kit.map<number, Post>("posts");
  return {
    settings: kit.settings(settingsSchema),
    posts,
    uploads: kit.map<number, Upload>("uploads"),
    /** Newest first. */
    livePosts: () => [...posts.values()].filter(({ deleted }) => !deleted).reverse(),
    findBySlug: (slug: string) => [...posts.values()].find((post) => post.slug === slug),
  };
}

export function isDraft({ properties }: Post): boolean {
  return properties["post-status"]?.[0] === "draft";
}
