import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { toSearchWords } from "./search-words.ts";
import { fullCaption } from "./full-caption.ts";

/** Indexes new and changed posts for search, at most `limit`; returns how many. To reindex a post, empty the column. */
export async function indexPosts(ctx: Pick<Context, "db">, limit: number): Promise<number> {
  const posts = await ctx.db
    .selectFrom("posts as post")
    .select(["post.owner_id as ownerId", "post.id", fullCaption.as("caption")])
    .where("post.search", "is", null)
    .limit(limit)
    .execute();
  for (const { ownerId, id, caption } of posts) {
    const { topics, text } = toSearchWords(caption);
    // Leaves a text that has changed meanwhile to the next call.
    await sql`
      update posts as post
      set search = setweight(to_tsvector('simple', ${topics.join(" ")}), 'A')
        || to_tsvector('simple', ${text.join(" ")})
      where owner_id = ${ownerId} and id = ${id} and ${fullCaption} = ${caption}`.execute(ctx.db);
  }
  return posts.length;
}
