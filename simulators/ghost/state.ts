import type { Kit } from "../kit/start-simulator.ts";

export type PostStatus = "draft" | "published" | "scheduled";

export type Post = {
  id: string;
  uuid: string;
  title: string;
  slug: string;
  html: string;
  status: PostStatus;
  custom_excerpt: string | null;
  meta_description: string | null;
  visibility: "public";
  feature_image: string | null;
  feature_image_alt: string | null;
  codeinjection_head: string | null;
  published_at: string | null;
  created_at: string;
  updated_at: string;
  /** Tag ids; the first is the primary tag. */
  tags: string[];
};

/** A tag whose name starts with "#" is internal: readers don't see it. */
export type Tag = { id: string; name: string; slug: string };

export type Image = { name: string; file: string; mediaType: string };

/** The key of a custom integration. */
export type AdminKey = { id: string; secret: string };

type Settings = { title: string };

/** Not a secret. */
export const standardKey: AdminKey = { id: "64f0c0ffee0000000000c0de", secret: "43414e415259".padEnd(64, "5afe") };

export type GhostState = ReturnType<typeof openState>;

export function openState(kit: Kit) {
  const tags = kit.map<string, Tag>("tags");
  return {
    settings: kit.object<Settings>("settings", { title: "A simulated Ghost" }),
    posts: kit.map<string, Post>("posts"),
    tags,
    images: kit.map<string, Image>("images"),
    keys: kit.map<string, AdminKey>("keys"),
    findTagBySlug: (slug: string) => [...tags.values()].find((tag) => tag.slug === slug),
  };
}
