import { z } from "zod";
import type { RealWordPress } from "../../../test/real-wordpress.ts";

export type SitePost = { id: number; status: string; marker: string | null; content: string; featured: boolean };

const raw = z.object({ raw: z.string() });
const pageSchema = z.array(z.object({ id: z.number(), status: z.string(), content: raw, featured_media: z.number() }));

/** Every post in WordPress, in any state, except the one its installation creates. */
export async function readSitePosts(wordpress: RealWordPress): Promise<SitePost[]> {
  const { username, password } = wordpress;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const found: SitePost[] = [];
  for (let page = 1; ; page += 1) {
    const query = `per_page=100&page=${page}&context=edit&status=publish,future,draft,pending,private`;
    const answer = await fetch(`${wordpress.siteUrl}/?rest_route=/wp/v2/posts&${query}`, {
      headers: { authorization },
    });
    const posts = pageSchema.parse(await answer.json());
    for (const { id, status, content, featured_media: featured } of posts) {
      const marker = /"galley:([0-9a-f]+)"/.exec(content.raw)?.[1] ?? null;
      if (id !== 1) found.push({ id, status, marker, content: content.raw, featured: featured > 0 });
    }
    if (page >= Number(answer.headers.get("x-wp-totalpages"))) return found;
  }
}
