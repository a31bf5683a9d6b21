import { type Context, Hono } from "hono";
import { type Kit, startSimulator, type Simulator, type SimulatorOptions } from "../kit/start-simulator.ts";
import { addNodeInfo } from "./node-info.ts";
import { type Account, answerPicture, keepSocial, type Post, type Social, toHtml } from "./state.ts";

/**
 * The part of Mastodon's API that works without a token: lookup of an account, its statuses by pages, one status
 * (docs.joinmastodon.org, "accounts", "statuses", "Status", "MediaAttachment").
 */
export async function startMastodon(options: SimulatorOptions = {}): Promise<Simulator> {
  return await startSimulator("mastodon", options, (kit) => {
    // Snowflakes, too long to be exact as JavaScript numbers.
    const ids = {
      account: (n: number) => `10930${100_000_000_000 + n}`,
      post: (n: number) => `11540${10_000_000_000_000 + n}`,
    };
    const { social, control } = keepSocial(kit, ids);
    const app = new Hono();
    addNodeInfo(app, "mastodon", kit.url, social);
    app.get("/api/v1/accounts/lookup", (c) => {
      const account = social.findAccount((c.req.query("acct") ?? "").split("@")[0] ?? "");
      return refuse(c, account) ?? c.json(account && toAccount(account, kit));
    });
    app.get("/api/v1/accounts/:id/statuses", (c) => {
      const account = social.getAccount(c.req.param("id"));
      if (account === undefined) return c.json({ error: "Record not found" }, 404);
      return refuse(c, account) ?? answerStatuses(c, kit, social, account);
    });
    app.get("/api/v1/statuses/:id", (c) => {
      const post = social.getPost(c.req.param("id"));
      const account = post && social.getAccount(post.accountId);
      return refuse(c, account) ?? c.json(post && account && toStatus(post, account, kit));
    });
    app.get("/system/media_attachments/:seed{[0-9]+\\.jpg}", (c) =>
      answerPicture(Number.parseInt(c.req.param("seed"))),
    );
    app.get("/:profile{@.+}", (c) => c.html("<!doctype html><title>Mastodon</title>"));
    return { fetch: app.fetch, control };
  });
}

function refuse(c: Context, account: Account | undefined): Response | null {
  if (account === undefined || account.state === "gone") return c.json({ error: "Record not found" }, 404);
  const hidden = account.state === "signed-in-only";
  return hidden ? c.json({ error: "This method requires an authenticated user" }, 422) : null;
}

function answerStatuses(c: Context, kit: Kit, social: Social, account: Account): Response {
  const limit = Math.min(Number(c.req.query("limit") ?? 20), 40);
  const asked = (name: string) => ["true", "1"].includes(c.req.query(name) ?? "");
  const maxId = c.req.query("max_id");
  const posts = social
    .listPosts(account.id)
    .filter(({ id }) => maxId === undefined || id < maxId)
    .filter((post) => !asked("only_media") || post.pictures.length + post.videos > 0)
    .filter(({ boosted }) => !asked("exclude_reblogs") || !boosted)
    .filter(({ replied }) => !asked("exclude_replies") || !replied)
    .slice(0, limit);
  const query = new URLSearchParams(c.req.query());
  query.set("max_id", posts.at(-1)?.id ?? "");
  const next = `${kit.url()}/api/v1/accounts/${account.id}/statuses?${query}`;
  const headers = { "x-ratelimit-limit": "300", "x-ratelimit-remaining": "299" };
  const link = posts.length === limit ? { link: `<${next}>; rel="next"` } : {};
  return c.json(
    posts.map((post) => toStatus(post, account, kit)),
    200,
    { ...headers, ...link },
  );
}

function toAccount({ id, name }: Account, kit: Kit) {
  return { id, username: name, acct: name, display_name: name, locked: false, url: `${kit.url()}/@${name}` };
}

function toStatus(post: Post, account: Account, kit: Kit) {
  const media = (type: string, url: string, description: string | null, index: number) => ({
    id: `${post.id}${index}`,
    ...{ type, url, preview_url: url, remote_url: null, description },
  });
  return {
    id: post.id,
    created_at: post.date,
    in_reply_to_id: post.replied ? "1" : null,
    in_reply_to_account_id: post.replied ? "1" : null,
    sensitive: post.warning !== "",
    spoiler_text: post.warning,
    visibility: "public",
    url: `${kit.url()}/@${account.name}/${post.id}`,
    content: toHtml(post.text, kit.url()),
    reblog: post.boosted ? { id: "1" } : null,
    account: toAccount(account, kit),
    media_attachments: [
      ...post.pictures.map(({ seed, alt }, index) =>
        media("image", `${kit.url()}/system/media_attachments/${seed}.jpg`, alt || null, index),
      ),
      ...Array.from({ length: post.videos }, (_, index) =>
        media("video", `${kit.url()}/system/media_attachments/${index}.mp4`, null, 90 + index),
      ),
    ],
    card: null,
  };
}
