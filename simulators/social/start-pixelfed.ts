import { Hono } from "hono";
import { escapeHtml } from "../kit/page.ts";
import { type Kit, startSimulator, type Simulator, type SimulatorOptions } from "../kit/start-simulator.ts";
import { addNodeInfo } from "./node-info.ts";
import { type Account, answerPicture, keepSocial, type Post, type Social, toHtml } from "./state.ts";

/**
 * What Pixelfed shows without a token: an account's Atom feed (its ten latest photo posts, the first picture of each)
 * and each post as ActivityPub. The Mastodon API answers 403, and the outbox is empty (pixelfed: ProfileController,
 * StatusController, atom/user.blade.php, Verb/Note.php).
 */
export async function startPixelfed(options: SimulatorOptions = {}): Promise<Simulator> {
  return await startSimulator("pixelfed", options, (kit) => {
    const ids = { account: String, post: (n: number) => `${740_000_000_000 + n}` };
    const { social, control } = keepSocial(kit, ids);
    const app = new Hono();
    addNodeInfo(app, "pixelfed", kit.url, social);
    app.get("/users/:feed{.+\\.atom}", (c) => {
      const account = social.findAccount(c.req.param("feed").replace(/\.atom$/, ""));
      // Pixelfed gives the same answer for a private account, and if its owner has turned off the feed.
      return account?.state === "open" ? answerFeed(kit, social, account) : c.text("Not found", 404);
    });
    app.get("/users/:name/outbox", (c) => c.json({ type: "OrderedCollection", totalItems: 0, orderedItems: [] }));
    app.get("/p/:name/:id", (c) => {
      const post = social.getPost(c.req.param("id"));
      const account = social.findAccount(c.req.param("name"));
      if (post === undefined || account?.state !== "open") return c.text("Not found", 404);
      const wantsJson = /json/.test(c.req.header("accept") ?? "");
      if (!wantsJson) return c.html("<!doctype html><title>Pixelfed</title>");
      return c.json(toNote(post, account, kit), 200, { "content-type": "application/activity+json" });
    });
    app.get("/api/*", (c) => c.json({ error: "This action is unauthorized." }, 403));
    app.get("/storage/m/:seed{[0-9]+\\.jpg}", (c) => answerPicture(Number.parseInt(c.req.param("seed"))));
    app.get("/:name", (c) => c.html("<!doctype html><title>Pixelfed</title>"));
    return { fetch: app.fetch, control };
  });
}

function answerFeed(kit: Kit, social: Social, account: Account): Response {
  const posts = social
    .listPosts(account.id)
    .filter(({ pictures, videos, boosted, replied }) => pictures.length > 0 && videos === 0 && !boosted && !replied)
    .slice(0, 10);
  const address = `${kit.url()}/users/${account.name}.atom`;
  const entries = posts.map((post) => {
    const link = toAddress(post, account, kit);
    const [first = { seed: 0, alt: "" }] = post.pictures;
    const picture = `${kit.url()}/storage/m/${first.seed}.jpg`;
    return `<entry><id>${link}</id><title>${escapeHtml(post.text) || "No caption"}</title>
      <updated>${post.date}</updated>
      <author><name>${account.name}</name><uri>${kit.url()}/${account.name}</uri></author>
      <content type="html"><![CDATA[<img id="rss_item_1" src="${picture}" alt="${escapeHtml(first.alt)}">
      <p style="padding:10px;">${escapeHtml(toHtml(post.text, kit.url()))}</p>]]></content>
      <link rel="alternate" href="${link}" /><summary>${escapeHtml(toHtml(post.text, kit.url()))}</summary>
      <media:content url="${picture}" type="image/jpeg" medium="image" /></entry>`;
  });
  const [newest] = posts;
  const text = `<?xml version="1.0" encoding="UTF-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><id>${address}</id>
    <title>${account.name} on Pixelfed</title><updated>${newest?.date ?? ""}</updated>
    <link rel="self" type="application/atom+xml" href="${address}"/>${entries.join("\n")}</feed>`;
  const lastModified = newest === undefined ? {} : { "last-modified": new Date(newest.date).toUTCString() };
  return new Response(text, { headers: { "content-type": "application/atom+xml", ...lastModified } });
}

function toAddress({ id }: Post, { name }: Account, kit: Kit): string {
  return `${kit.url()}/p/${name}/${id}`;
}

function toNote(post: Post, account: Account, kit: Kit) {
  const id = toAddress(post, account, kit);
  return {
    "@context": ["https://www.w3.org/ns/activitystreams", "https://w3id.org/security/v1"],
    ...{ id, type: "Note", summary: post.warning || null, content: toHtml(post.text, kit.url()), inReplyTo: null },
    ...{ published: post.date, url: id, attributedTo: `${kit.url()}/users/${account.name}` },
    sensitive: post.warning !== "",
    attachment: [
      ...post.pictures.map(({ seed, alt }) => ({
        ...{ type: "Image", mediaType: "image/jpeg", url: `${kit.url()}/storage/m/${seed}.jpg`, name: alt || null },
      })),
      ...Array.from({ length: post.videos }, (_, index) => ({
        ...{ type: "Video", mediaType: "video/mp4", url: `${kit.url()}/storage/m/${index}.mp4`, name: null },
      })),
    ],
  };
}
