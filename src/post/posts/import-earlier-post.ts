import type { Caller } from "../../platform/actor.ts";
import type { SourcePost, SourceReader } from "../../connectors/source.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { readHashtags } from "./hashtags.ts";
import { emit } from "../events.ts";
import { insertPictures, keepPictures } from "./import-post.ts";

type EarlierContext = Pick<Context, "clock" | "config" | "db" | "jobs" | "log" | "pictures" | "pipeline" | "writers">;

export type EarlierPost = {
  postId: string;
  sourceId: string;
  mediaId: string;
  reader: SourceReader;
  never: string | null;
  /** Its article is made with those of the other posts of its series. */
  isInSeries?: boolean;
};

/**
 * Imports a skipped post after all, as it is there today. Returns false if it no longer has a picture, has the
 * `never` hashtag, or has been imported meanwhile. Throws ConnectorError, "not-found" for a deleted post.
 */
export async function importEarlierPost(
  ctx: EarlierContext,
  caller: Caller,
  { postId, sourceId, mediaId, reader, never, isInSeries = false }: EarlierPost,
): Promise<boolean> {
  const post = await reader.getPost(mediaId);
  const isKeptBack = never !== null && readHashtags(post.caption).has(never);
  const pictures = isKeptBack ? [] : await keepPictures(ctx, caller, reader, post);
  const skipped = isKeptBack ? "never-publish" : pictures.length === 0 ? "no-picture" : null;
  return inTransaction(ctx, async (tx) => {
    const taken = await tx
      .updateTable("posts")
      .set({
        ...toColumns(post),
        skipped,
        chosen_at: ctx.clock.now(),
        imported_at: ctx.clock.now(),
      })
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
    await emit(ctx, tx, caller, "post.imported", postId, {
      postId,
      sourceId,
      startAfter: ctx.clock.now(),
      standsAlone: true,
    });
    return true;
  });
}

function toColumns({ caption, permalink, shortcode, skippedVideos }: SourcePost) {
  return {
    caption,
    permalink,
    shortcode,
    skipped_videos: skippedVideos,
    search: null,
  };
}
