import type { InstagramApi } from "../src/connectors/instagram/index.ts";
import type { AddressedKind } from "../src/connectors/source.ts";
import { control, type Rig } from "./rig.ts";

/** A post as every platform has it. */
export type TestedPost = {
  text: string;
  /** One picture each. */
  alts?: string[];
  videos?: number;
  /** A content warning or a label. */
  warning?: string;
  boosted?: boolean;
  replied?: boolean;
  quoting?: boolean;
  /** How Bluesky shows more than four pictures. */
  gallery?: boolean;
  date?: string;
};

/** An account or a feed on a simulator. */
export type TestedAccount = {
  /** What people type to add it; at Instagram and Facebook, the id of the account that they allow. */
  typed: string;
  /** The name that it then gets. */
  name: string;
  add(post: TestedPost): Promise<string>;
  edit(postId: string, text: string): Promise<void>;
  remove(postId: string): Promise<void>;
  /** Only people who have signed in may read it (Instagram and Facebook: our token is dead); or it's gone. */
  close(state: "open" | "signed-in-only" | "gone"): Promise<void>;
  rename?(name: string): Promise<void>;
};

export type SourceKind = {
  kind: AddressedKind | "instagram" | "facebook-page";
  /** What the platform can have. */
  has: { videos?: true; mixed?: true; warnings?: true; boosts?: true; replies?: true; pages?: true; rename?: true };
  /** What a test can't set up there: posts in the past, an account that only people who have signed in may see. */
  lacks?: { dates?: true; hiding?: true };
};

/** A running server where tests create accounts. */
export type SourceServer = {
  url: string;
  addAccount(): Promise<TestedAccount>;
  stop(): Promise<void>;
};

export type TestedKind = SourceKind & {
  /** The login by which it's connected; without one, it's found by its address. */
  api?: InstagramApi;
  simulator: keyof Rig & ("feeds" | "instagram" | "mastodon" | "pixelfed" | "bluesky");
  /** The start of the path of what lists posts; of pictures. */
  listPath: string | { regex: string };
  picturePath: string;
  addAccount(simulator: { url: string }): Promise<TestedAccount>;
};

let seeds = 0;
export const newName = () => `u${crypto.randomUUID().slice(0, 8)}`;

function toPictures(alts: readonly string[] = ["A bowl"]) {
  return alts.map((alt) => ({ seed: (seeds += 1), alt }));
}

async function addSocial(
  simulator: { url: string },
  name: string,
  typed: string,
  shown: string,
): Promise<TestedAccount> {
  const { id } = await control<{ id: string }>(simulator, "POST", "/accounts", { name });
  return {
    typed,
    name: shown,
    async add({ alts, ...post }) {
      const body = { ...post, pictures: post.videos !== undefined && alts === undefined ? [] : toPictures(alts) };
      return (await control<{ id: string }>(simulator, "POST", `/accounts/${id}/posts`, body)).id;
    },
    edit: (postId, text) => control(simulator, "PATCH", `/posts/${postId}`, { text }),
    remove: (postId) => control(simulator, "DELETE", `/posts/${postId}`),
    close: (state) => control(simulator, "PATCH", `/accounts/${id}`, { state }),
    rename: (to) => control(simulator, "PATCH", `/accounts/${id}`, { name: to }),
  };
}

async function addFeed(simulator: { url: string }): Promise<TestedAccount> {
  const name = newName();
  const title = `Blog ${name}`;
  const { siteUrl } = await control<{ siteUrl: string }>(simulator, "POST", "/feeds", { name, title });
  const items = new Map<string, object>();
  const put = (item: object) => control(simulator, "POST", `/feeds/${name}/items`, item);
  const remove = (guid: string) => control<void>(simulator, "DELETE", `/feeds/${name}/items/${guid}`);
  return {
    typed: siteUrl,
    name: title,
    async add({ text, alts, date = new Date().toISOString() }) {
      const guid = crypto.randomUUID();
      const item = { guid, html: `<p>${text.replaceAll("\n", "<br>")}</p>`, pictures: toPictures(alts), date };
      items.set(guid, item);
      await put(item);
      return guid;
    },
    async edit(guid, text) {
      await remove(guid);
      await put({ ...items.get(guid), html: `<p>${text}</p>` });
    },
    remove,
    close: (state) =>
      control(simulator, "PATCH", `/feeds/${name}`, { state: state === "signed-in-only" ? "password" : state }),
  };
}

/** An account at Instagram, with its Page at Facebook; `path` is where its posts go. */
async function addToMeta(simulator: { url: string }, path: "posts" | "page-posts"): Promise<TestedAccount> {
  const name = newName();
  const { userId } = await control<{ userId: string }>(simulator, "POST", "/accounts", { username: name });
  let second = 0;
  return {
    typed: userId,
    name,
    async add({ text, alts, videos = 0, date }) {
      // Their times have no milliseconds, and the posts are told in the order of their times.
      second = Math.max(second + 1, Math.floor(Date.now() / 1_000));
      const postedAt = date ?? new Date(second * 1_000).toISOString();
      const images = videos > 0 && alts === undefined ? [] : toPictures(alts);
      const pictures = [
        ...images.map(({ seed, alt }) => ({ generate: { seed }, altText: alt || null })),
        ...Array.from({ length: videos }, () => ({ video: true })),
      ];
      const kind = pictures.length > 1 ? "carousel" : videos > 0 ? "video" : "image";
      const post = { kind, caption: text, pictures, postedAt };
      return (await control<{ id: string }>(simulator, "POST", `/accounts/${userId}/${path}`, post)).id;
    },
    edit: (postId, text) => control(simulator, "PATCH", `/posts/${postId}`, { caption: text }),
    remove: (postId) => control(simulator, "DELETE", `/posts/${postId}`),
    async close(state) {
      if (state !== "open") await control(simulator, "POST", `/accounts/${userId}/revoke`, { subcode: 460 });
    },
  };
}

const onServer = async (simulator: { url: string }, path: (name: string) => string) => {
  const name = newName();
  return addSocial(simulator, name, `${simulator.url}${path(name)}`, `${name}@${new URL(simulator.url).host}`);
};

const ofMeta = { videos: true, mixed: true, pages: true } as const;

/** Every kind of account and feed. */
export const testedKinds: readonly TestedKind[] = [
  {
    kind: "feed",
    simulator: "feeds",
    listPath: { regex: "/feed$" },
    picturePath: "/pictures",
    has: {},
    addAccount: addFeed,
  },
  {
    kind: "mastodon",
    simulator: "mastodon",
    listPath: { regex: "/statuses\\?" },
    picturePath: "/system/media_attachments",
    has: { videos: true, mixed: true, warnings: true, boosts: true, replies: true, pages: true, rename: true },
    addAccount: (simulator) => onServer(simulator, (name) => `/@${name}`),
  },
  {
    kind: "pixelfed",
    simulator: "pixelfed",
    listPath: { regex: "\\.atom$" },
    picturePath: "/storage/m",
    has: { warnings: true },
    addAccount: (simulator) => onServer(simulator, (name) => `/${name}`),
  },
  {
    kind: "bluesky",
    simulator: "bluesky",
    listPath: "/xrpc/app.bsky.feed.getAuthorFeed",
    picturePath: "/img",
    // It lists no videos among "posts with media".
    has: { warnings: true, boosts: true, replies: true, pages: true, rename: true },
    addAccount(simulator) {
      const name = `${newName()}.bsky.social`;
      return addSocial(simulator, name, `@${name}`, name);
    },
  },
  {
    kind: "instagram",
    api: "instagram-login",
    simulator: "instagram",
    listPath: { regex: "/me/media\\?" },
    picturePath: "/cdn/v",
    has: ofMeta,
    addAccount: (simulator) => addToMeta(simulator, "posts"),
  },
  {
    kind: "facebook-page",
    api: "facebook-page",
    simulator: "instagram",
    listPath: { regex: "/facebook/v[^/]+/\\d+/posts\\?" },
    picturePath: "/cdn/v",
    has: ofMeta,
    addAccount: (simulator) => addToMeta(simulator, "page-posts"),
  },
];
