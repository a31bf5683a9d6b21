import type { Caller } from "../../../platform/actor.ts";
import { ConnectorError } from "../../../platform/connector-error.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { choosable } from "./earlier-posts.ts";
import { finishSeries, selectOpenSeries } from "./finish-series.ts";
import { requireReadableSource } from "../require-readable-source.ts";
import { importEarlierPost } from "./import-earlier-post.ts";

type EarlierContext = Pick<
  Context,
  | "addressed"
  | "clock"
  | "config"
  | "db"
  | "instagram"
  | "jobs"
  | "log"
  | "pictures"
  | "pipeline"
  | "sealing"
  | "writers"
>;

/** How many attempts a refused picture fails: about 20 minutes. */
const PATIENT_ATTEMPTS = 8;

/**
 * Imports a source's chosen posts one by one, oldest first; a series makes its article once all its posts are here. Run
 * again, it resumes where it stopped. Throws only after the last post if some are too old to be listed, or their
 * pictures were refused.
 */
export async function importEarlierPosts(
  ctx: EarlierContext,
  caller: Caller,
  { sourceId, attempt = 1, signal }: { sourceId: string; attempt?: number; signal?: AbortSignal },
): Promise<void> {
  const source = await requireReadableSource(ctx, ctx.db, caller, sourceId);
  const never = source.never_hashtag;
  const { reader } = source;
  let unlisted: ConnectorError | null = null;
  let refused: ConnectorError | null = null;
  for (const { id, media_id, posted_at, series_id } of await listChosen(ctx, caller, sourceId)) {
    signal?.throwIfAborted();
    try {
      await importEarlierPost(ctx, caller, {
        postId: id,
        sourceId,
        mediaId: media_id,
        postedAt: posted_at,
        reader,
        never,
        isInSeries: series_id !== null,
        patience: { isPatient: attempt <= PATIENT_ATTEMPTS, failures: attempt - 1 },
      });
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      if (error.reason === "rejected" && error.code === "not-listed") unlisted = error;
      else if (error.code === "picture-refused") refused = error;
      else if (error.reason === "not-found" && error.code !== "picture-expired") await markDeleted(ctx, caller, id);
      else throw error;
    }
  }
  // A refused picture is worth another attempt; a post that is too old isn't.
  const failure = refused ?? unlisted;
  if (failure !== null) throw failure;
  await finishSourceSeries(ctx, caller, sourceId);
}

/** Leaves out series with posts to come: their own import finishes them. */
async function finishSourceSeries(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs" | "pipeline">,
  caller: Caller,
  sourceId: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const open = await selectOpenSeries(tx, caller)
      .where("post.source_id", "=", sourceId)
      .where("post.archive_import_id", "is", null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("posts as coming")
              .select("coming.id")
              .whereRef("coming.owner_id", "=", "post.owner_id")
              .whereRef("coming.series_id", "=", "post.series_id")
              .where("coming.chosen_at", "is not", null)
              .where("coming.skipped", "in", choosable),
          ),
        ),
      )
      .execute();
    for (const { seriesId } of open)
      if (seriesId !== null) await finishSeries(ctx, tx, caller, { seriesId, waitsForQuota: false });
  });
}

/** Posts that failed every retry can be chosen again; a series' other posts make their article without them. */
export async function releaseChosenPosts(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs" | "log" | "pipeline">,
  caller: Caller,
  { sourceId }: { sourceId: string },
): Promise<void> {
  const rows = await ctx.db
    .updateTable("posts")
    .set({ chosen_at: null, series_id: null })
    .where("owner_id", "=", caller.ownerId)
    .where("source_id", "=", sourceId)
    .where("chosen_at", "is not", null)
    .where("skipped", "is not", null)
    .returning("id")
    .execute();
  await finishSourceSeries(ctx, caller, sourceId);
  ctx.log.error({ sourceId, posts: rows.length }, "could not import chosen posts");
}

/** Leaves out posts that were kept back since: their skip reasons say why. */
function listChosen(ctx: Pick<Context, "db">, caller: Caller, sourceId: string) {
  return ctx.db
    .selectFrom("posts")
    .select(["id", "media_id", "posted_at", "series_id"])
    .where("owner_id", "=", caller.ownerId)
    .where("source_id", "=", sourceId)
    .where("chosen_at", "is not", null)
    .where("skipped", "in", choosable)
    .orderBy("posted_at")
    .orderBy("id")
    .execute();
}

async function markDeleted(ctx: Pick<Context, "db">, caller: Caller, postId: string): Promise<void> {
  await ctx.db
    .updateTable("posts")
    .set({ skipped: "deleted" })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", postId)
    .where("skipped", "is not", null)
    .execute();
}
