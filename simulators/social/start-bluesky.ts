import { type Context, Hono } from "hono";
import { type Kit, startSimulator, type Simulator, type SimulatorOptions } from "../kit/start-simulator.ts";
import { type Account, answerPicture, keepSocial, type Post, type Social } from "./state.ts";

/**
 * Bluesky's public AppView: profiles, an author's feed by pages, posts by their addresses (lexicons
 * app.bsky.actor.getProfile, app.bsky.feed.getAuthorFeed, app.bsky.feed.getPosts, app.bsky.embed.*). Pictures are WebP,
 * as from its own server, @atproto/bsky 0.0.280.
 */
export async function startBluesky(options: SimulatorOptions = {}): Promise<Simulator> {
  return await startSimulator("bluesky", options, (kit) => {
    const ids = {
      account: (n: number) => `did:plc:${`${n}`.padStart(24, "a")}`,
      post: (n: number) => `3m${22_222_222_222 + n}`,
    };
    const { social, control } = keepSocial(kit, ids);
    const app = new Hono();
    app.get("/xrpc/app.bsky.actor.getProfile", (c) => {
      const account = findActor(social, c.req.query("actor") ?? "");
      return account === null ? refuse(c, "Profile not found") : c.json(toAuthor(account));
    });
    app.get("/xrpc/app.bsky.feed.getAuthorFeed", (c) => answerFeed(c, kit, social));
    app.get("/xrpc/app.bsky.feed.getPosts", (c) => {
      const posts = (c.req.queries("uris") ?? []).flatMap((uri) => {
        const post = social.getPost(uri.split("/").at(-1) ?? "");
        const account = post && social.getAccount(post.accountId);
        return post && account?.state === "open" ? [toPostView(post, account, kit)] : [];
      });
      return c.json({ posts });
    });
    app.get("/img/feed_fullsize/plain/:did/:seed{[0-9]+}", (c) => answerPicture(Number(c.req.param("seed")), "webp"));
    return { fetch: app.fetch, control };
  });
}

function findActor(social: Social, actor: string): Account | null {
  const account = actor.startsWith("did:") ? social.getAccount(actor) : social.findAccount(actor);
  return account === undefined || account.state === "gone" ? null : account;
}

function refuse(c: Context, message: string): Response {
  return c.json({ error: "InvalidRequest", message }, 400);
}

function answerFeed(c: Context, kit: Kit, social: Social): Response {
  const account = findActor(social, c.req.query("actor") ?? "");
  if (account === null) return refuse(c, "Profile not found");
  const limit = Number(c.req.query("limit") ?? 50);
  if (!(limit >= 1 && limit <= 100)) return refuse(c, "limit can not be greater than 100");
  const [cursor, filter] = [c.req.query("cursor"), c.req.query("filter") ?? "posts_with_replies"];
  const posts = social
    .listPosts(account.id)
    .filter(({ id }) => cursor === undefined || id < cursor)
    .filter(({ boosted, pictures }) => filter !== "posts_with_media" || (!boosted && pictures.length > 0));
  const page = posts.slice(0, limit);
  const feed = page.map((post) => ({
    post: toPostView(post, post.boosted ? stranger : account, kit),
    ...(post.boosted
      ? { reason: { $type: "app.bsky.feed.defs#reasonRepost", by: toAuthor(account), indexedAt: post.date } }
      : {}),
  }));
  return c.json({ feed, ...(posts.length > limit ? { cursor: page.at(-1)?.id } : {}) });
}

const stranger: Account = { id: "did:plc:stranger", name: "stranger.example", state: "open" };

function toAuthor({ id: did, name: handle, state }: Account) {
  const hidden = { src: did, uri: `at://${did}/app.bsky.actor.profile/self`, val: "!no-unauthenticated" };
  return { did, handle, displayName: handle, labels: state === "signed-in-only" ? [hidden] : [] };
}

function toPostView(post: Post, account: Account, kit: Kit) {
  const uri = `at://${account.id}/app.bsky.feed.post/${post.id}`;
  const { text, facets } = toRichText(post.text);
  const parent = { uri: "at://did:plc:stranger/app.bsky.feed.post/3m2", cid: "bafy" };
  return {
    ...{ uri, cid: `bafyrei${post.id}`, author: toAuthor(account), indexedAt: post.date },
    record: {
      ...{ $type: "app.bsky.feed.post", text, facets, createdAt: post.date, langs: ["en"] },
      ...(post.replied ? { reply: { root: parent, parent } } : {}),
    },
    embed: toEmbed(post, account, kit),
    labels: post.warning === "" ? [] : [{ src: account.id, uri, val: post.warning, cts: post.date }],
  };
}

function toEmbed(post: Post, account: Account, kit: Kit) {
  const image = (seed: number) => `${kit.url()}/img/feed_fullsize/plain/${account.id}/${seed}`;
  const images = post.pictures.map(({ seed, alt }) => ({
    ...{ thumb: image(seed), fullsize: image(seed), alt, aspectRatio: { width: 900, height: 675 } },
  }));
  const media = post.gallery
    ? { $type: "app.bsky.embed.gallery#view", items: images.map(toGalleryItem) }
    : { $type: "app.bsky.embed.images#view", images };
  if (!post.quoting) return media;
  return { $type: "app.bsky.embed.recordWithMedia#view", record: { record: {} }, media };
}

function toGalleryItem({ thumb, ...image }: { thumb: string; fullsize: string; alt: string }) {
  return { $type: "app.bsky.embed.gallery#viewImage", thumbnail: thumb, ...image };
}

/** Formats text like the app: an address is shortened, and a facet, with offsets in bytes, has the full one. */
export function toRichText(text: string) {
  const facets: object[] = [];
  let written = "";
  for (const part of text.split(/(https?:\/\/\S+|#[\p{L}\p{N}_]+)/u)) {
    const byteStart = Buffer.byteLength(written);
    const isLink = /^https?:/.test(part);
    const bare = part.replace(/^https?:\/\//, "");
    written += isLink && bare.length > 24 ? `${bare.slice(0, 21)}...` : isLink ? bare : part;
    const index = { byteStart, byteEnd: Buffer.byteLength(written) };
    if (isLink) facets.push({ index, features: [{ $type: "app.bsky.richtext.facet#link", uri: part }] });
    else if (part.startsWith("#"))
      facets.push({ index, features: [{ $type: "app.bsky.richtext.facet#tag", tag: part.slice(1) }] });
  }
  return { text: written, facets };
}
