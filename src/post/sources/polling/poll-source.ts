import { type Selectable, sql } from "kysely";
import type { Caller } from "../../../platform/actor.ts";
import type { Reading, SourceReader } from "../../../connectors/source.ts";
import type { Context } from "../../../context.ts";
import type { PollMode, SourcesTable } from "../tables.ts";
import { type ImportReport, importPosts } from "../../posts/import-posts.ts";
import type { HashtagRules } from "../../posts/hashtags.ts";
import { toUsualHours } from "./usual-hours.ts";

export type PollInput = {
  sourceId: string;
  reader: SourceReader;
  instagramUserId: string;
  mode: PollMode;
  /** Every post up to this time has been seen; null before the first poll. */
  seenUntil: Date | null;
  seenMedia: readonly string[];
  rules: HashtagRules;
  /** Consecutive failed polls before this one; default 0. */
  failures?: number;
};

type PolledRow = Pick<
  Selectable<SourcesTable>,
  "instagram_user_id" | "next_look" | "seen_until" | "seen_media" | "failures"
> &
  Pick<Selectable<SourcesTable>, "include_hashtags" | "exclude_hashtags" | "never_hashtag">;

export function toPollInput(sourceId: string, reader: SourceReader, source: PolledRow): PollInput {
  return {
    sourceId,
    reader,
    instagramUserId: source.instagram_user_id,
    mode: source.next_look,
    seenUntil: source.seen_until,
    seenMedia: source.seen_media,
    rules: {
      include: source.include_hashtags,
      exclude: source.exclude_hashtags,
      never: source.never_hashtag,
    },
    failures: source.failures,
  };
}

type SourceContext = Pick<Context, "config" | "clock" | "db" | "jobs" | "log" | "pictures" | "pipeline" | "writers">;

/** Habits change: older posts say nothing about today. */
const HABIT_DAYS = 90;
const HABIT_POSTS = 200;

/**
 * Runs one poll. It counts as done, and its posts as seen, only once all of them are stored: after a failure, the next
 * poll goes back as far as this one.
 */
export async function pollSource(ctx: SourceContext, caller: Caller, input: PollInput): Promise<ImportReport> {
  const { sourceId, mode: take, seenUntil, seenMedia } = input;
  const report = await importPosts(ctx, caller, { ...input, take });
  const isAhead = report.seenUntil !== null && (seenUntil === null || report.seenUntil > seenUntil);
  if (take === "new" && !isAhead && report.seenMedia === seenMedia && report.reading === undefined) return report;
  await ctx.db
    .updateTable("sources")
    .set({
      // If its owner turned it off during this poll, its pause has only begun.
      next_look: sql<PollMode>`case when active then 'new' else 'after-pause' end`,
      seen_until: report.seenUntil,
      seen_media: [...report.seenMedia],
      ...toReadingColumns(report.reading),
      ...(isAhead ? { usual_hours: await readHabit(ctx, caller, sourceId) } : {}),
    })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", sourceId)
    .where("next_look", "=", take)
    .where("last_error", "is distinct from", "data-deleted")
    .execute();
  return report;
}

/** Only now: after a failure, the next poll must get the same posts again. */
function toReadingColumns(reading: Reading | undefined) {
  if (reading === undefined) return {};
  const { address, name: username, etag, lastModified: last_modified } = reading;
  return { address, username, etag, last_modified };
}

/** Uses the owner's time zone for the account; we know no other. */
async function readHabit(ctx: Pick<Context, "clock" | "db">, caller: Caller, sourceId: string): Promise<number> {
  const since = new Date(ctx.clock.now().getTime() - HABIT_DAYS * 86_400_000);
  const rows = await ctx.db
    .selectFrom("posts as post")
    .innerJoin("accounts as account", "account.owner_id", "post.owner_id")
    .select(["post.posted_at", "account.time_zone"])
    .where("post.owner_id", "=", caller.ownerId)
    .where("post.source_id", "=", sourceId)
    .where("post.posted_at", ">", since)
    .orderBy("post.posted_at", "desc")
    .limit(HABIT_POSTS)
    .execute();
  return toUsualHours(
    rows.map((row) => row.posted_at),
    rows[0]?.time_zone ?? "UTC",
  );
}
