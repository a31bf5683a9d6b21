import { parse } from "@wordpress/block-serialization-default-parser";
import { z } from "zod";
import { type RealWordPress, type RealWordPressOptions, startRealWordPress } from "../../../test/real-wordpress.ts";
import { type FaultyProxy, startFaultyProxy } from "./faulty-proxy.ts";

export type Site = {
  name: string;
  wordpress: RealWordPress;
  proxy: FaultyProxy;
  /** What never arrives there: without a plug-in there is no place for it. */
  lacking: "meta-description"[];
};

/** What WordPress itself says about our posts: one line each. */
export type StandingPost = {
  id: number;
  status: string;
  marker: string;
  content: string;
  title: string;
  featured: number;
  tags: number[];
  categories: number[];
  link: string;
};

/** A WordPress that is only reached, and knows itself, through a faulty proxy. */
export async function startSite(name: string, options: RealWordPressOptions): Promise<Site> {
  const proxy = await startFaultyProxy();
  const started = await startRealWordPress({ ...options, homeUrl: `${proxy.url}${options.path ?? ""}` });
  if (started.wordpress === null) throw new Error(`This show needs a real WordPress: ${started.reason}`);
  proxy.leadTo(Number(new URL(started.wordpress.directUrl).port));
  return {
    name,
    wordpress: started.wordpress,
    proxy,
    lacking: options.muPlugin === undefined ? ["meta-description"] : [],
  };
}

const postSchema = z.object({
  id: z.number(),
  status: z.string(),
  link: z.string(),
  title: z.object({ raw: z.string() }),
  content: z.object({ raw: z.string() }),
  featured_media: z.number(),
  tags: z.array(z.number()),
  categories: z.array(z.number()),
});

/** Runs in WordPress as its administrator, bypassing the proxy. */
export async function askSite(
  site: Site,
  route: string,
  init: { method?: string; body?: object } = {},
): Promise<{ data: unknown; headers: Headers; status: number }> {
  const { wordpress } = site;
  const credential = Buffer.from(`administrator:${wordpress.passwordOf("administrator")}`).toString("base64");
  const answer = await fetch(`${wordpress.directUrl}/?rest_route=${route.replace("?", "&")}`, {
    method: init.method ?? "GET",
    headers: { authorization: `Basic ${credential}`, "content-type": "application/json" },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  });
  return { data: await answer.json(), headers: answer.headers, status: answer.status };
}

/** Every post with one of our markers, in any state. */
export async function listStanding(site: Site): Promise<StandingPost[]> {
  const found: StandingPost[] = [];
  for (let page = 1; ; page += 1) {
    const { data, headers } = await askSite(
      site,
      `/wp/v2/posts?per_page=100&page=${page}&context=edit&status=publish,future,draft,pending,private,trash`,
    );
    for (const post of z.array(postSchema).parse(data)) {
      const marker = /"(galley:[0-9a-f]+)"/.exec(post.content.raw)?.[1];
      if (marker === undefined) continue;
      const { id, status, link, tags, categories } = post;
      found.push({
        id,
        status,
        link,
        marker,
        title: post.title.raw,
        content: post.content.raw,
        featured: post.featured_media,
        tags,
        categories,
      });
    }
    if (page >= Number(headers.get("x-wp-totalpages"))) return found;
  }
}

/** URLs of pictures that aren't on the site itself. */
export function findHotlinks(site: Site, posts: StandingPost[]): string[] {
  const own = `${site.wordpress.siteUrl}/wp-content/uploads/`;
  return posts
    .flatMap(({ content }) => [...content.matchAll(/<img[^>]+src="([^"]+)"/g)].map(([, src = ""]) => src))
    .filter((src) => !src.startsWith(own));
}

/** Content that WordPress's own parser doesn't recognise as a block, and unnamed blocks inside others. */
export function findInvalidBlocks(posts: StandingPost[]): string[] {
  type Blocks = ReturnType<typeof parse>;
  const freeform = (blocks: Blocks): string[] =>
    blocks.flatMap((block) => [
      ...(block.blockName === null && block.innerHTML.trim() !== "" ? [block.innerHTML] : []),
      ...freeform(block.innerBlocks as Blocks),
    ]);
  return posts.flatMap(({ content }) => freeform(parse(content)));
}
