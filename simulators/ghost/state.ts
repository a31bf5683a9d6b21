export type PostStatus = "draft" | "published" | "scheduled";

export type Post = {
  id: string;
  title: string;
  slug: string;
  html: string;
  status: PostStatus;
  custom_excerpt: string | null;
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

export type Settings = { title: string };

export type GhostEvent =
  | { type: "post"; post: Post }
  | { type: "post-deleted"; id: string }
  | { type: "tag"; tag: Tag }
  | { type: "image"; image: Image }
  | { type: "key"; key: AdminKey }
  | { type: "key-deleted"; id: string }
  | { type: "settings"; settings: Settings };

/** Not a secret. */
export const standardKey: AdminKey = { id: "64f0c0ffee0000000000c0de", secret: "43414e415259".padEnd(64, "5afe") };

export class GhostState {
  settings: Settings = { title: "A simulated Ghost" };
  readonly posts = new Map<string, Post>();
  readonly tags = new Map<string, Tag>();
  readonly images = new Map<string, Image>();
  readonly keys = new Map<string, AdminKey>();

  apply(event: GhostEvent): void {
    if (event.type === "post") this.posts.set(event.post.id, event.post);
    else if (event.type === "post-deleted") this.posts.delete(event.id);
    else if (event.type === "tag") this.tags.set(event.tag.id, event.tag);
    else if (event.type === "image") this.images.set(event.image.file, event.image);
    else if (event.type === "key") this.keys.set(event.key.id, event.key);
    else if (event.type === "key-deleted") this.keys.delete(event.id);
    else this.settings = event.settings;
  }

  findTagBySlug(slug: string): Tag | undefined {
    return [...this.tags.values()].find((tag) => tag.slug === slug);
  }
}
