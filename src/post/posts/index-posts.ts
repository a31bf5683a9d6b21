import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { doDueWork } from "../../platform/db/do-due-work.ts";
import { toSearchWords } from "./search-words.ts";
import { fullCaption } from "./full-caption.ts";

/** Indexes new and changed posts for search, at most `limit`; returns how many. To reindex a post, empty the column. */
export async function indexPosts(ctx: Pick<Context, "clock" | "db" | "log">, limit: number): Promise<number> {
  return doDueWork(
    ctx,
    { logMessage: "could not index a post", limit },
    (most) =>
      ctx.db
        .selectFrom("posts")
        .select(["owner_id as ownerId", "id as postId"])
        .where("search", "is", null)
        .limit(most)
        .execute(),
    (post) => indexPost(ctx, post),
  );
}

async function indexPost({ db }: Pick<Context, "db">, { ownerId, postId }: { ownerId: string; postId: string }) {
  const post = await db
    .selectFrom("posts as post")
    .select(fullCaption.as("caption"))
    .where("post.owner_id", "=", ownerId)
    .where("post.id", "=", postId)
    .executeTakeFirst();
  if (post === undefined) return;
  const { topics, text } = toSearchWords(post.caption);
  // Leaves a text that has changed meanwhile to the next call.
  await sql`
    update posts as post
    set search = setweight(to_tsvector('simple', ${topics.join(" ")}), 'A')
      || to_tsvector('simple', ${text.join(" ")})
    where owner_id = ${ownerId} and id = ${postId} and ${fullCaption} = ${post.caption}`.execute(db);
}
