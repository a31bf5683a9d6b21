import type { Caller } from "../../../platform/actor.ts";
import type { SourcePost, SourceReader } from "../../../connectors/source.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { findOwnArticles } from "../find-own-articles.ts";
import { readHashtags } from "../hashtags.ts";
import type { SkipReason } from "../tables.ts";
import { emit } from "../../events.ts";
import { dropPictures, insertPictures, keepPictures, lockSource, type Patience } from "../import-post.ts";

type EarlierContext = Pick<Context, "clock" | "config" | "db" | "jobs" | "log" | "pictures" | "pipeline" | "writers">;

export type EarlierPost = {
  postId: string;
  sourceId: string;
  mediaId: string;
  postedAt: Date;
  reader: SourceReader;
  never: string | null;
  /** Its article is made with those of the other posts of its series. */
  isInSeries?: boolean;
  patience?: Patience;
  /** Its owner asked for this very post, even behind a warning or if it's an article of theirs. */
  isAskedFor?: boolean;
};

/**
 * Imports a skipped post after all, as it is there today. Returns false if it no longer has a picture, has the
 * `never` hashtag, is behind a warning, is an article of the owner's, has been imported meanwhile, or its account's
 * data has been deleted. If its pictures can't be had, it can be chosen again. Throws ConnectorError, "not-found" for
 * a deleted post.
 */
export async function importEarlierPost(
  ctx: EarlierContext,
  caller: Caller,
  { postId, sourceId, mediaId, postedAt, reader, never, ...how }: EarlierPost,
): Promise<boolean> {
  const { isInSeries = false, patience, isAskedFor = false } = how;
  const post = await reader.getPost(mediaId, postedAt);
  const keptBack = await toKeptBack(ctx, caller, post, { never, isAskedFor });
  const pictures = keptBack === null ? await keepPictures(ctx, caller, reader, post, patience) : [];
  if (keptBack === null && pictures.length === 0 && post.pictures.some(({ url }) => url !== null)) {
    await releasePost(ctx, caller, postId);
    return false;
  }
  const skipped = keptBack ?? (pictures.length === 0 ? "no-picture" : null);
  const imported = await inTransaction(ctx, async (tx) => {
    if (!(await lockSource(tx, caller, sourceId))) return null;
    const taken = await tx
      .updateTable("posts")
      .set({ ...toColumns(post), skipped, chosen_at: ctx.clock.now(), imported_at: ctx.clock.now() })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", postId)
      .where("skipped", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (taken === undefined || skipped !== null) return false;
    await insertPictures(tx, caller, postId, pictures);
    if (isInSeries) {
      await writeAudit(ctx, tx, caller, {
        action: "post.added-to-series",
        subjectId: postId,
      });
      return true;
    }
    await emit(ctx, tx, caller, "post.imported", {
      postId,
      sourceId,
      startAfter: ctx.clock.now(),
      standsAlone: true,
    });
    return true;
  });
  if (imported === null) await dropPictures(ctx, caller, pictures);
  return imported ?? false;
}

async function releasePost(ctx: Pick<Context, "db">, caller: Caller, postId: string): Promise<void> {
  await ctx.db
    .updateTable("posts")
    .set({ chosen_at: null, series_id: null })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", postId)
    .where("skipped", "is not", null)
    .execute();
}

/** Why it isn't written about even though its owner chose it. */
async function toKeptBack(
  ctx: Pick<Context, "db">,
  caller: Caller,
  post: SourcePost,
  { never, isAskedFor }: { never: string | null; isAskedFor: boolean },
): Promise<SkipReason | null> {
  if (never !== null && readHashtags(post.caption).has(never)) return "never-publish";
  if (isAskedFor) return null;
  if (post.isSensitive) return "sensitive";
  return (await findOwnArticles(ctx.db, caller, [post])).size > 0 ? "own-article" : null;
}

function toColumns({ caption, permalink, shortcode, skippedVideos }: SourcePost) {
  return { caption, permalink, shortcode, skipped_videos: skippedVideos, search: null };
}
