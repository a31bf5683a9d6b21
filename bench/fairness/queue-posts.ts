import { sql } from "kysely";
import type { Context } from "../../src/context.ts";
import { inTransaction } from "../../src/platform/db/database.ts";
import { emit } from "../../src/post/events.ts";
import type { OpenedAccount } from "../lib/open-account.ts";

/** Adds that many posts, as if just imported: copies of the account's own post, each with its article and job. */
export async function queuePosts(ctx: Context, { caller, sourceId }: OpenedAccount, count: number): Promise<string[]> {
  const { ownerId } = caller;
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await inTransaction(ctx, async (tx) => {
    const first = sql`(select id from posts where owner_id = ${ownerId} and source_id = ${sourceId}
      order by imported_at limit 1)`;
    // Dated an hour ahead, so nothing asks Instagram about the copies, which it doesn't know.
    await sql`
      insert into posts (owner_id, id, source_id, media_id, caption, kind, posted_at, skipped_videos, imported_at)
      select owner_id, copy.id, source_id, copy.id::text, caption, kind, posted_at, 0, now() + interval '1 hour'
      from posts, unnest(${ids}::uuid[]) as copy(id) where owner_id = ${ownerId} and posts.id = ${first}`.execute(tx);
    await sql`
      insert into pictures (owner_id, id, post_id, position, storage_key, sha256, media_type,
        width, height, bytes, alt_text)
      select owner_id, gen_random_uuid(), copy.id, position, storage_key, sha256, media_type,
        width, height, bytes, alt_text
      from pictures, unnest(${ids}::uuid[]) as copy(id) where owner_id = ${ownerId} and post_id = ${first}`.execute(tx);
    for (const postId of ids)
      await emit(ctx, tx, caller, "post.imported", postId, {
        postId,
        sourceId,
        startAfter: ctx.clock.now(),
        standsAlone: false,
      });
  });
  return ids;
}
