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

export type Settings = {
  title: string;
  /** Whether `q=source` without a URL lists the posts (an extension). */
  postList: boolean;
  /** Whether the media endpoint lists the uploads (an extension). */
  mediaList: boolean;
  categories: string[];
};

export type MicropubEvent =
  | { type: "post"; post: Post }
  | { type: "upload"; upload: Upload }
  | { type: "token"; token: Token }
  | { type: "settings"; settings: Settings };

/** Not a secret. */
export const standardToken: Token = { token: "CANARY-micropub-token", scope: ["create", "update", "delete", "media"] };

export class MicropubState {
  settings: Settings = {
    title: "A simulated partner platform",
    postList: true,
    mediaList: false,
    categories: ["News", "Travel"],
  };
  readonly posts = new Map<number, Post>();
  readonly uploads = new Map<number, Upload>();
  readonly tokens = new Map<string, Token>();

  apply(event: MicropubEvent): void {
    if (event.type === "post") this.posts.set(event.post.id, event.post);
    else if (event.type === "upload") this.uploads.set(event.upload.id, event.upload);
    else if (event.type === "token") this.tokens.set(event.token.token, event.token);
    else this.settings = event.settings;
  }

  /** Newest first. */
  livePosts(): Post[] {
    return [...this.posts.values()].filter(({ deleted }) => !deleted).reverse();
  }

  findBySlug(slug: string): Post | undefined {
    return [...this.posts.values()].find((post) => post.slug === slug);
  }
}

export function isDraft({ properties }: Post): boolean {
  return properties["post-status"]?.[0] === "draft";
}
