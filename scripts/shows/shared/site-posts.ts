import { z } from "zod";
import type { RealWordPress } from "../../../test/real-wordpress.ts";
import { control } from "../../../test/rig.ts";

/** Runs in WordPress as its administrator, bypassing any proxy. */
export async function askSite(
  { directUrl, passwordOf }: RealWordPress,
  route: string,
  { method = "GET", body }: { method?: string; body?: object } = {},
): Promise<{ data: unknown; pages: number }> {
  const credential = Buffer.from(`administrator:${passwordOf("administrator")}`).toString("base64");
  const answer = await fetch(`${directUrl}/?rest_route=${route.replace("?", "&")}`, {
    method,
    headers: { authorization: `Basic ${credential}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { data: await answer.json(), pages: Number(answer.headers.get("x-wp-totalpages")) };
}

type SimulatedPost = { id: number; status: string; title: string; content: string };

/** The WordPress simulator's posts, each with our marker if it has one. */
export async function readMarkedPosts(wordpress: { url: string }) {
  const { posts } = await control<{ posts: SimulatedPost[] }>(wordpress, "GET", "/posts");
  return posts.map((post) => ({ ...post, marker: findMarker(post.content) }));
}

function findMarker(content: string): string | null {
  return /"(galley:[0-9a-f]+)"/.exec(content)?.[1] ?? null;
}

const raw = z.object({ raw: z.string() }).transform((text) => text.raw);
const postSchema = z
  .object({
    id: z.number(),
    status: z.string(),
    link: z.string(),
    title: raw,
    content: raw,
    featured_media: z.number(),
    tags: z.array(z.number()),
  })
  .transform((post) => ({ ...post, marker: findMarker(post.content) }));

/** What WordPress itself says about a post. */
export type SitePost = z.infer<typeof postSchema>;

/** Every post in any state, except the one that WordPress's installation creates. */
export async function listSitePosts(wordpress: RealWordPress): Promise<SitePost[]> {
  const found: SitePost[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const states = "context=edit&status=publish,future,draft,pending,private,trash";
    const answer = await askSite(wordpress, `/wp/v2/posts?per_page=100&page=${page}&${states}`);
    pages = answer.pages;
    found.push(...z.array(postSchema).parse(answer.data));
  }
  return found.filter(({ id }) => id !== 1);
}
