import type { Caller } from "../../platform/actor.ts";
import type { SourcePost, SourceReader } from "../../connectors/source.ts";
import type { Context } from "../../context.ts";
import type { SkipReason } from "./tables.ts";
import type { PollMode } from "../sources/tables.ts";
import { findOwnArticles } from "./find-own-articles.ts";
import { findInArchives } from "./find-same-posts.ts";
import { toSkipReason } from "./to-skip-reason.ts";
import type { HashtagRules } from "./hashtags.ts";
import { importPost } from "./import-post.ts";
import { type FreshPosts, listFreshPosts, type PostListing } from "./list-fresh-posts.ts";

/** How many of one source's posts download concurrently. */
const CONCURRENT_DOWNLOADS = 4;
/**
 * How many more polls retry a refused picture, however old its post: it may have been posted while we weren't polling.
 */
const PATIENT_POLLS = 5;

export type ImportPostsInput = Pick<PostListing, "instagramUserId" | "seenUntil" | "seenMedia"> & {
  sourceId: string;
  reader: SourceReader;
  /**
   * Only "new" turns everything it finds into articles; "baseline" does so with the latest picture post, "after-pause"
   * with none.
   */
  take: PollMode;
  rules: HashtagRules;
  /** Consecutive failed polls before this one; default 0. */
  failures?: number;
};

export type ImportReport = {
  /** How many of the new posts become articles. */
  imported: number;
} & Pick<FreshPosts, "seenUntil" | "seenMedia" | "usage" | "reading">;

/** Imports a source's new posts, oldest first. Idempotent; throws if it couldn't store one of them. */
export async function importPosts(
  ctx: Pick<Context, "config" | "clock" | "db" | "jobs" | "log" | "pictures" | "pipeline" | "writers">,
  caller: Caller,
  input: ImportPostsInput,
): Promise<ImportReport> {
  const { fresh, ...seen } = await listFreshPosts({
    ...input,
    listPosts: (page) => input.reader.listPosts(page),
    findKnown: (mediaIds) => findKnownMedia(ctx, caller, input.sourceId, mediaIds),
  });
  if (fresh.length === 0) return { imported: 0, ...seen };
  const left = await findLeftOut(ctx, caller, fresh);
  const candidates = fresh.filter(({ mediaId }) => !left.has(mediaId));
  const plan = await planImport(ctx, caller, input, candidates);
  const report: ImportReport = { imported: 0, ...seen };
  const queue = fresh.toReversed();
  const { failures: failedPolls = 0 } = input;
  const patience = { isPatient: input.take === "new" && failedPolls < PATIENT_POLLS, failures: failedPolls };
  const failures: unknown[] = [];
  // Downloads may overtake each other, but posts are stored in order: the oldest posts get the remaining quota.
  let previous: Promise<unknown> = Promise.resolve();
  const importNext = async () => {
    for (let post = queue.shift(); post !== undefined; post = queue.shift()) {
      try {
        const planned = plan(post);
        const importing = importPost(ctx, caller, {
          sourceId: input.sourceId,
          reader: input.reader,
          post,
          after: previous,
          patience,
          ...planned,
          skipped: left.get(post.mediaId) ?? planned.skipped,
        });
        previous = Promise.allSettled([previous, importing]);
        if (await importing) report.imported += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENT_DOWNLOADS, queue.length) }, importNext));
  // A failed post doesn't hold up the others; the error makes the source get polled again.
  if (failures.length > 0) throw failures[0];
  return report;
}

type PostPlan = { skipped: SkipReason | null; startAfter: Date; standsAlone?: boolean };

/** Posts that already have articles: those imported from an archive, and our own articles shared as posts. */
async function findLeftOut(
  ctx: Pick<Context, "db">,
  caller: Caller,
  fresh: readonly SourcePost[],
): Promise<ReadonlyMap<string, SkipReason>> {
  const inArchives = await findInArchives(ctx.db, caller, fresh);
  const own = await findOwnArticles(ctx.db, caller, fresh);
  return new Map<string, SkipReason>([
    ...[...inArchives].map((mediaId) => [mediaId, "from-archive"] as const),
    ...[...own].map((mediaId) => [mediaId, "own-article"] as const),
  ]);
}

async function planImport(
  ctx: Pick<Context, "config" | "clock" | "db">,
  caller: Caller,
  { sourceId, take, rules }: ImportPostsInput,
  fresh: SourcePost[],
): Promise<(post: SourcePost) => PostPlan> {
  const now = ctx.clock.now();
  if (take === "new") {
    const settled = (post: SourcePost) =>
      new Date(Math.max(now.getTime(), post.postedAt.getTime() + ctx.config.settleMs));
    return (post) => ({ skipped: toSkipReason(post, rules), startAfter: settled(post) });
  }
  const newest = take === "baseline" ? fresh.find((post) => toSkipReason(post, rules) === null) : undefined;
  // After an interrupted baseline or a trial, the one article may exist already.
  const latest = newest && !(await hasTakenSince(ctx, caller, sourceId, newest.postedAt)) ? newest : undefined;
  const left = take === "baseline" ? "before-connection" : "paused";
  return (post) => ({
    skipped: post === latest ? null : (toSkipReason(post, rules) ?? left),
    startAfter: now,
    // The first article shows what to expect, so it comes at once.
    standsAlone: true,
  });
}

async function hasTakenSince(
  ctx: Pick<Context, "db">,
  caller: Caller,
  sourceId: string,
  since: Date,
): Promise<boolean> {
  const taken = await ctx.db
    .selectFrom("posts")
    .select("id")
    .where("owner_id", "=", caller.ownerId)
    .where("source_id", "=", sourceId)
    .where("skipped", "is", null)
    .where("posted_at", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
}

async function findKnownMedia(
  ctx: Pick<Context, "db">,
  caller: Caller,
  sourceId: string,
  mediaIds: string[],
): Promise<Set<string>> {
  if (mediaIds.length === 0) return new Set();
  const rows = await ctx.db
    .selectFrom("posts")
    .select("media_id")
    .where("owner_id", "=", caller.ownerId)
    .where("source_id", "=", sourceId)
    .where("media_id", "in", mediaIds)
    .execute();
  return new Set(rows.map((row) => row.media_id));
}
