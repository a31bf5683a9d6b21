import { Hono } from "hono";
import sharp from "sharp";
import { z } from "zod";
import { generatePicture } from "../instagram/picture-files.ts";
import { escapeHtml } from "../kit/page.ts";
import type { Kit } from "../kit/start-simulator.ts";

const postSchema = z.object({
  /** Plain; addresses and hashtags become links as on the platform. */
  text: z.string().default(""),
  pictures: z.array(z.object({ seed: z.number().int(), alt: z.string().default("") })).default([]),
  videos: z.number().int().default(0),
  /** A content warning, or a label on Bluesky. */
  warning: z.string().default(""),
  /** A repost of somebody else's post, or an answer to one. */
  boosted: z.boolean().default(false),
  replied: z.boolean().default(false),
  /** Bluesky: pictures beside a quoted post. */
  quoting: z.boolean().default(false),
  /** Bluesky: how it shows more than four pictures. */
  gallery: z.boolean().default(false),
  date: z.string().optional(),
});
const accountSchema = z.object({
  name: z.string(),
  /** "signed-in-only": shown only to people who have signed in. */
  state: z.enum(["open", "signed-in-only", "gone"]).default("open"),
});

export type Account = z.infer<typeof accountSchema> & { id: string };
export type Post = z.infer<typeof postSchema> & { id: string; accountId: string; date: string };

/** Accounts and their posts, which all three platforms have in common. */
export type Social = {
  findAccount(name: string): Account | undefined;
  getAccount(id: string): Account | undefined;
  getPost(id: string): Post | undefined;
  /** Newest first. */
  listPosts(accountId: string): Post[];
};

type Ids = { account(number: number): string; post(number: number): string };

/** State and control API of a platform whose ids look like `ids`. */
export function keepSocial(kit: Kit, ids: Ids): { social: Social; control: Hono } {
  const accounts = kit.map<string, Account>("accounts");
  const posts = kit.map<string, Post>("posts");
  const social: Social = {
    findAccount: (name) => [...accounts.values()].find((one) => one.name.toLowerCase() === name.toLowerCase()),
    getAccount: (id) => accounts.get(id),
    getPost: (id) => posts.get(id),
    listPosts: (accountId) =>
      [...posts.values()].filter((post) => post.accountId === accountId).toSorted((a, b) => (a.id < b.id ? 1 : -1)),
  };
  let made = 0;
  const control = new Hono();
  control.post("/accounts", async (c) => {
    const account = { ...accountSchema.parse(await c.req.json()), id: ids.account(accounts.size + 1) };
    accounts.set(account.id, account);
    return c.json({ id: account.id }, 201);
  });
  control.patch("/accounts/:id", async (c) => {
    const account = accounts.get(c.req.param("id"));
    if (account === undefined) return c.notFound();
    accounts.set(account.id, {
      ...accountSchema.parse({ ...account, ...(await c.req.json<object>()) }),
      id: account.id,
    });
    return c.json({});
  });
  control.post("/accounts/:id/posts", async (c) => {
    const given = postSchema.parse(await c.req.json());
    made = Math.max(made, posts.size) + 1;
    const date = given.date ?? kit.clock.now().toISOString();
    const post = { ...given, date, id: ids.post(made), accountId: c.req.param("id") };
    posts.set(post.id, post);
    return c.json({ id: post.id }, 201);
  });
  control.patch("/posts/:id", async (c) => {
    const post = posts.get(c.req.param("id"));
    if (post === undefined) return c.notFound();
    posts.set(post.id, { ...post, text: z.object({ text: z.string() }).parse(await c.req.json()).text });
    return c.json({});
  });
  control.delete("/posts/:id", (c) => (posts.delete(c.req.param("id")) ? c.json({}) : c.notFound()));
  return { social, control };
}

export async function answerPicture(seed: number, format: "jpeg" | "webp" = "jpeg"): Promise<Response> {
  const picture = await generatePicture({ width: 900, height: 675, seed });
  const bytes = format === "jpeg" ? picture : await sharp(picture).webp().toBuffer();
  return new Response(new Uint8Array(bytes), { headers: { "content-type": `image/${format}` } });
}

const marked = /(https?:\/\/[^\s<]+)|#([\p{L}\p{M}\p{N}_]+)/gu;

/** The text as Mastodon and Pixelfed show it: an address is shortened on screen, but complete in the markup. */
export function toHtml(text: string, url: string): string {
  const paragraphs = text.split("\n\n").map((paragraph) =>
    escapeHtml(paragraph)
      .replaceAll(marked, (whole, link: string | undefined, tag: string) =>
        link === undefined
          ? `<a href="${url}/tags/${encodeURI(tag)}" class="mention hashtag" rel="tag">#<span>${tag}</span></a>`
          : toAnchor(whole),
      )
      .replaceAll("\n", "<br>"),
  );
  return text === "" ? "" : paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join("");
}

function toAnchor(link: string): string {
  const [, scheme = "", rest = ""] = /^(https?:\/\/)(.*)$/.exec(link) ?? [];
  const [shown, hidden] = [rest.slice(0, 30), rest.slice(30)];
  return (
    `<a href="${link}" target="_blank" rel="nofollow noopener"><span class="invisible">${scheme}</span>` +
    `<span class="${hidden === "" ? "" : "ellipsis"}">${shown}</span><span class="invisible">${hidden}</span></a>`
  );
}
