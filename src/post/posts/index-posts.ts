import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { toSearchWords } from "./search-words.ts";
import { toldCaption } from "./told-caption.ts";

/**
 * Makes posts findable that are new or whose text has changed, at most `limit`; returns how many. Whoever changes a
 * text only has to empty the column.
 */
export async function indexPosts(ctx: Pick<Context, "db">, limit: number): Promise<number> {
  const posts = await ctx.db
    .selectFrom("posts as post")
    .select(["post.owner_id as ownerId", "post.id", toldCaption.as("caption")])
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
      where owner_id = ${ownerId} and id = ${id} and ${toldCaption} = ${caption}`.execute(ctx.db);
  }
  return posts.length;
}
