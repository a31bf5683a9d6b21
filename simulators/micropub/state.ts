import type { Kit } from "../kit/start-simulator.ts";

/** Microformats2: every property is a list. */
export type Properties = Record<string, unknown[]>;

export type Post = {
  id: number;
  slug: string;
  type: string[];
  properties: Properties;
  deleted: boolean;
  createdAt: string;
};

export type Upload = { id: number; name: string; mediaType: string };

export type Token = { token: string; scope: string[] };

type Settings = {
  title: string;
  /** Whether `q=source` without a URL lists the posts (an extension). */
  postList: boolean;
  /** Whether the media endpoint lists the uploads (an extension). */
  mediaList: boolean;
  categories: string[];
};

/** Not a secret. */
export const standardToken: Token = { token: "CANARY-micropub-token", scope: ["create", "update", "delete", "media"] };

export type MicropubState = ReturnType<typeof openState>;

export function openState(kit: Kit) {
  const posts = kit.map<number, Post>("posts");
  const settings = { title: "A simulated partner platform", postList: true, mediaList: false };
  return {
    settings: kit.object<Settings>("settings", { ...settings, categories: ["News", "Travel"] }),
    posts,
    uploads: kit.map<number, Upload>("uploads"),
    tokens: kit.map<string, Token>("tokens"),
    /** Newest first. */
    livePosts: () => [...posts.values()].filter(({ deleted }) => !deleted).reverse(),
    findBySlug: (slug: string) => [...posts.values()].find((post) => post.slug === slug),
  };
}

export function isDraft({ properties }: Post): boolean {
  return properties["post-status"]?.[0] === "draft";
}
