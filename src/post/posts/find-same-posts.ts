import type { Caller } from "../../platform/actor.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import { archiveMediaIds, toInstagramId } from "./archive-media-id.ts";
import { CLOSE_MS, isSamePost, type PostIdentity } from "./same-post.ts";

/** Returns the id of the owner's post that this one is; null if they have none. */
export async function findSamePost(db: Database | Tx, { ownerId }: Caller, post: PostIdentity): Promise<string | null> {
  const id = toInstagramId(post.mediaId);
  const [from, to] = around(post.postedAt, post.postedAt);
  const rows = await db
    .selectFrom("posts")
    .select(["id", "media_id as mediaId", "posted_at as postedAt", "caption"])
    .where("owner_id", "=", ownerId)
    .where(({ and, eb, or }) =>
      or([
        and([eb("posted_at", ">=", from), eb("posted_at", "<=", to)]),
        eb("media_id", "in", id === null ? [post.mediaId] : [post.mediaId, id]),
      ]),
    )
    .execute();
  return rows.find((row) => isSamePost(post, row))?.id ?? null;
}

/** Returns which of the account's posts an archive has brought already, by media id. */
export async function findInArchives(
  db: Database | Tx,
  { ownerId }: Caller,
  posts: readonly PostIdentity[],
): Promise<ReadonlySet<string>> {
  const times = posts.map(({ postedAt }) => postedAt.getTime());
  if (times.length === 0) return new Set();
  const [from, to] = around(new Date(Math.min(...times)), new Date(Math.max(...times)));
  const rows = await db
    .selectFrom("posts")
    .select(["media_id as mediaId", "posted_at as postedAt", "caption"])
    .where("owner_id", "=", ownerId)
    .where("media_id", "like", archiveMediaIds)
    .where("posted_at", ">=", from)
    .where("posted_at", "<=", to)
    .execute();
  if (rows.length === 0) return new Set();
  return new Set(posts.filter((post) => rows.some((row) => isSamePost(post, row))).map(({ mediaId }) => mediaId));
}

function around(first: Date, last: Date): [Date, Date] {
  return [new Date(first.getTime() - CLOSE_MS), new Date(last.getTime() + CLOSE_MS)];
}
