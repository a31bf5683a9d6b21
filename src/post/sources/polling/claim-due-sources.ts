import { type Selectable, sql } from "kysely";
import type { Context } from "../../../context.ts";
import { dueSuspendedAt } from "../../../owner/accounts/due-suspended-at.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import type { SourcesTable } from "../tables.ts";
import { readAppLimit } from "./call-limits.ts";
import { type ReaderRow, readerColumns } from "../../posts/open-reader.ts";
import { toNextPoll } from "./poll-schedule.ts";
import type { HourSet } from "./usual-hours.ts";

export type DueSource = Pick<
  Selectable<SourcesTable>,
  | "owner_id"
  | "id"
  | "failures"
  | "next_look"
  | "seen_until"
  | "seen_media"
  | "last_error"
  | "include_hashtags"
  | "exclude_hashtags"
  | "never_hashtag"
> &
  ReaderRow & { usualHours: HourSet; timeZone: string };

const dueColumns = [
  "due.owner_id",
  "due.id",
  ...readerColumns.map((column) => `due.${column}` as const),
  "due.failures",
  "due.next_look",
  "due.seen_until",
  "due.seen_media",
  "due.last_error",
  "due.include_hashtags",
  "due.exclude_hashtags",
  "due.never_hashtag",
  "due.usual_hours as usualHours",
] as const;

/**
 * Claims the sources that have been due longest; no two workers claim the same one. Moves the next poll ahead while
 * claiming, so that a worker that dies only delays it. While Meta rate-limits the whole app, claims only sources that
 * don't use it.
 */
export async function claimDueSources(
  ctx: Pick<Context, "clock" | "config" | "db">,
  limit: number,
): Promise<DueSource[]> {
  const now = ctx.clock.now();
  return inTransaction(ctx, async (tx) => {
    const app = await readAppLimit(tx, now);
    const due = await tx
      .selectFrom("sources as due")
      .select(dueColumns)
      .select(({ selectFrom }) =>
        selectFrom("accounts as account")
          .select("account.time_zone")
          .whereRef("account.owner_id", "=", "due.owner_id")
          .$asScalar()
          .$notNull()
          .as("timeZone"),
      )
      .where("due.status", "=", "ACTIVE")
      .where("due.active", "=", true)
      .where(isReadable)
      .$if(app.isPaused, (query) => query.where("due.address", "is not", null))
      .where("due.next_poll_at", "<=", now)
      .where(dueSuspendedAt, "is", null)
      .orderBy("due.next_poll_at")
      .limit(limit)
      .forUpdate("due")
      .skipLocked()
      .execute();
    if (due.length === 0) return due;
    const intervalMs = ctx.config.pollIntervalMs;
    const nextPolls = due.map(({ address, usualHours, timeZone }) => {
      const usagePercent = address === null ? app.usagePercent : 0;
      return toNextPoll(now, { intervalMs, usualHours, timeZone }, usagePercent, Math.random).toISOString();
    });
    await sql`
      update sources set next_poll_at = claimed.next_poll_at, last_polled_at = ${now}
      from unnest(
        ${due.map(({ owner_id }) => owner_id)}::uuid[],
        ${due.map(({ id }) => id)}::uuid[],
        ${nextPolls}::timestamptz[])
        as claimed (owner_id, id, next_poll_at)
      where sources.owner_id = claimed.owner_id and sources.id = claimed.id`.execute(tx);
    return due;
  });
}

/** Word for word as in the index `sources_due`. */
const isReadable = sql<boolean>`(due.access_token is not null or due.address is not null)`;
