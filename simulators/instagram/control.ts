import { createHmac } from "node:crypto";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { Refusal } from "../kit/refusal.ts";
import type { Kit } from "../kit/start-simulator.ts";
import { addPost, newPostSchema } from "./add-post.ts";
import { facebookPersonId } from "./facebook/page-routes.ts";
import { issueToken } from "./issue-token.ts";
import { permalinkOf } from "./media-node.ts";
import { seedPosts } from "./seed-posts.ts";
import { type Account, accountSchema, type InstagramState, type Post } from "./state.ts";

const appSchema = z.object({
  id: z.string().optional(),
  secret: z.string().optional(),
  metaAppId: z.string().optional(),
  metaAppSecret: z.string().optional(),
  redirectUris: z.array(z.string()).optional(),
});
const tokenSchema = z.object({ scopes: z.array(z.string()).default(["instagram_business_basic"]) });
const revokeSchema = z.object({ subcode: z.int().default(458) });
const callbackSchema = z.object({ url: z.url(), secret: z.string().optional() });
const seedSchema = z.object({ languages: z.array(z.string()).optional(), odd: z.boolean().optional() });

/** Instagram's own control routes, besides those that every simulator has. */
export function instagramControl(state: InstagramState, kit: Kit): Hono {
  const app = new Hono();
  app.get("/accounts", (c) => c.json({ accounts: [...state.accounts.values()] }));
  app.post("/accounts", async (c) => c.json(addAccount(state, kit, await c.req.json()), 201));
  app.patch("/accounts/:id", async (c) => {
    const { username } = z.object({ username: z.string() }).parse(await c.req.json());
    const account = { ...requireAccount(c.req.param("id")), username };
    state.accounts.set(account.userId, account);
    return c.json(account);
  });
  app.post("/accounts/:id/token", async (c) => {
    const account = requireAccount(c.req.param("id"));
    const { scopes } = tokenSchema.parse(await readBody(c.req.raw));
    const token = issueToken(state, kit, { userId: account.userId, lifetime: "long", scopes });
    return c.json({ accessToken: token.token, expiresAt: token.expiresAt }, 201);
  });
  app.post("/accounts/:id/revoke", async (c) => {
    const { userId } = requireAccount(c.req.param("id"));
    state.killTokens(userId, revokeSchema.parse(await readBody(c.req.raw)).subcode);
    return c.json({ userId });
  });
  app.get("/accounts/:id/posts", (c) =>
    c.json({ posts: state.postsOf(requireAccount(c.req.param("id")).userId).map(toSummary) }),
  );
  app.post("/accounts/:id/posts", async (c) => {
    const { userId } = requireAccount(c.req.param("id"));
    const wanted = newPostSchema.parse(await c.req.json());
    if (wanted.id !== undefined && state.findPost(wanted.id) !== undefined)
      return c.json({ error: "post_exists" }, 409);
    return c.json(toSummary(await addPost(state, kit, userId, wanted)), 201);
  });
  /** Adds a post to the account's Page that isn't on Instagram. */
  app.post("/accounts/:id/page-posts", async (c) => {
    const { page } = requireAccount(c.req.param("id"));
    const wanted = newPostSchema.parse(await c.req.json());
    return page === null ? c.notFound() : c.json(toSummary(await addPost(state, kit, page.id, wanted)), 201);
  });
  app.post("/accounts/:id/seed", async (c) => {
    const { userId } = requireAccount(c.req.param("id"));
    const added = await seedPosts(state, kit, userId, seedSchema.parse(await readBody(c.req.raw)));
    return c.json({ added: added.map(toSummary) }, 201);
  });
  app.patch("/posts/:id", async (c) => {
    const post = state.findPost(c.req.param("id"));
    if (post === undefined) return c.json({ error: "no_such_post" }, 404);
    const { caption } = z.object({ caption: z.string().nullable() }).parse(await c.req.json());
    state.putPost({ ...post, caption: caption === "" ? null : caption });
    kit.journal.effect("post.edited", { postId: post.id });
    return c.json({ id: post.id });
  });
  app.delete("/posts/:id", (c) => {
    const id = c.req.param("id");
    if (state.findPost(id) === undefined) return c.json({ error: "no_such_post" }, 404);
    state.deletePost(id);
    kit.journal.effect("post.deleted", { postId: id });
    return c.json({ id });
  });
  app.post("/app", async (c) => {
    return c.json(kit.change(state.app, appSchema.parse(await c.req.json())));
  });
  /** Sends what Instagram sends when the owner removes the app or requests deletion. */
  app.post("/accounts/:id/:callback{deauthorize|deletion}", (c) => {
    const { userId, appScopedId } = requireAccount(c.req.param("id"));
    state.killTokens(userId, 458);
    return callBack(c, { personId: appScopedId, secret: state.app.secret, effect: c.req.param("callback"), userId });
  });
  /** Sends what Facebook sends when the person who allowed the accounts removes the app. */
  app.post("/facebook/:callback{deauthorize|deletion}", (c) => {
    const userIds = new Set([...state.facebookTokens.values()].flatMap((token) => token.userIds));
    for (const userId of userIds) state.killTokens(userId, 458);
    const effect = `facebook.${c.req.param("callback")}`;
    return callBack(c, { personId: facebookPersonId, secret: state.app.metaAppSecret, effect });
  });

  type Callback = { personId: string; secret: string; effect: string; userId?: string };
  async function callBack(c: Context, { personId, effect, ...own }: Callback): Promise<Response> {
    const { url, secret = own.secret } = callbackSchema.parse(await c.req.json());
    const body = new URLSearchParams({ signed_request: signRequest(personId, secret, kit.clock.now()) });
    const answer = await fetch(url, { method: "POST", body, redirect: "manual" });
    const about = own.userId === undefined ? {} : { userId: own.userId };
    kit.journal.effect(`${effect}.sent`, { ...about, status: answer.status });
    return c.json({ status: answer.status, body: await answer.text() });
  }
  function requireAccount(id: string): Account {
    const account = state.findAccount(id);
    if (account === undefined) throw new Refusal(Response.json({ error: "no_such_account" }, { status: 404 }));
    return account;
  }
  return app;
}

export function addAccount(state: InstagramState, kit: Kit, wanted: z.input<typeof accountSchema>): Account {
  const account = accountSchema.parse(wanted);
  const { userId, username } = account;
  state.accounts.set(userId, account);
  kit.journal.effect("account.created", { userId, username });
  return account;
}

function toSummary(post: Post): object {
  const { id, caption, mediaType, productType, shortcode, postedAt, pictures } = post;
  return {
    id,
    caption,
    mediaType,
    productType,
    shortcode,
    permalink: permalinkOf(post),
    postedAt,
    pictures: pictures.length,
  };
}

/** An absent body means all defaults. */
async function readBody(request: Request): Promise<unknown> {
  const text = await request.text();
  return text === "" ? {} : JSON.parse(text);
}

/** `<signature>.<payload>`, both base64url: HMAC-SHA256 over the payload as sent (Meta, data deletion callback). */
function signRequest(appScopedId: string, secret: string, issuedAt: Date): string {
  const payload = { algorithm: "HMAC-SHA256", issued_at: Math.floor(issuedAt.getTime() / 1000), user_id: appScopedId };
  const encoded = Buffer.from(JSON.stringify(payload)).toString("base64url");
  return `${createHmac("sha256", secret).update(encoded).digest("base64url")}.${encoded}`;
}
