import { type Selectable, sql } from "kysely";
import { systemCaller } from "../actor.ts";
import { ConnectorError } from "../connectors/connector-error.ts";
import type { Context } from "../context.ts";
import type { SourcesTable } from "../db/tables.ts";
import type { HashtagRules } from "./hashtags.ts";
import { disableSource } from "./disable-source.ts";
import { lookAtSource } from "./look-at-source.ts";
import { isFinal, type SourceProblem, toSourceProblem } from "./source-problem.ts";

const dueColumns = [
  "owner_id",
  "id",
  "access_token",
  "failures",
  "next_look",
  "include_hashtags as include",
  "exclude_hashtags as exclude",
  "never_hashtag as never",
] as const;

type DueSource = Pick<Selectable<SourcesTable>, "owner_id" | "id" | "access_token" | "failures" | "next_look"> & HashtagRules;

type PollContext = Pick<
  Context,
  "config" | "clock" | "db" | "jobs" | "log" | "sealing" | "instagram" | "pictures"
>;

const MAX_BACKOFF_MS = 3_600_000;

/** Looks at the sources that are due, at most `limit` side by side; answers how many there were. */
export async function pollDueSources(ctx: PollContext, limit: number): Promise<number> {
  const due = await claimDueSources(ctx, limit);
  await Promise.all(due.map((source) => pollSource(ctx, source)));
  return due.length;
}

/** Moves the next look ahead while claiming, so that a worker that dies only delays it. */
async function claimDueSources(ctx: PollContext, limit: number): Promise<DueSource[]> {
  const now = ctx.clock.now();
  const jitter = sql<Date>`${now}::timestamptz + make_interval(secs => ${ctx.config.pollIntervalMs / 1000} * (0.9 + 0.2 * random()))`;
  return ctx.db
    .updateTable("sources")
    .set({ next_poll_at: jitter, last_polled_at: now })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple("owner_id", "id"),
        "in",
        selectFrom("sources as due")
          .select(["due.owner_id", "due.id"])
          .where("due.status", "=", "ACTIVE")
          .where("due.active", "=", true)
          .where("due.access_token", "is not", null)
          .where("due.next_poll_at", "<=", now)
          .where((row) => row.not(row.exists(row.selectFrom("accounts").whereRef("accounts.owner_id", "=", "due.owner_id").where("suspended_at", "is not", null))))
          .orderBy("due.next_poll_at")
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple("owner_id", "id"),
      ),
    )
    .returning(dueColumns)
    .execute();
}

async function pollSource(ctx: PollContext, source: DueSource): Promise<void> {
  const caller = systemCaller(source.owner_id, "poll-sources");
  const place = { table: "sources", column: "access_token", ownerId: source.owner_id, id: source.id };
  const { include, exclude, never, next_look, access_token: sealed } = source;
  if (sealed === null) return;
  try {
    const accessToken = ctx.sealing.open(sealed, place);
    await lookAtSource(ctx, caller, { sourceId: source.id, accessToken, next_look, rules: { include, exclude, never } });
    if (source.failures > 0) await updateSource(ctx, source, { failures: 0, last_error: null });
  } catch (error) {
    ctx.log.warn({ err: error, sourceId: source.id }, "source not looked at");
    const problem = toSourceProblem(error);
    if (isFinal(problem)) await disableSource(ctx, caller, { sourceId: source.id, problem, sealedToken: sealed });
    else await lookLater(ctx, source, problem, error);
  }
}

/** Tried again, later each time, and not before Instagram allows. */
async function lookLater(ctx: PollContext, source: DueSource, problem: SourceProblem, error: unknown): Promise<void> {
  const asked = error instanceof ConnectorError && error.retryAfterSeconds !== undefined ? error.retryAfterSeconds * 1000 : 0;
  const backoff = Math.min(MAX_BACKOFF_MS, ctx.config.pollIntervalMs * 2 ** Math.min(source.failures, 6));
  const next = new Date(ctx.clock.now().getTime() + Math.max(asked, backoff));
  await updateSource(ctx, source, { failures: source.failures + 1, last_error: problem, next_poll_at: next });
}

async function updateSource(
  ctx: PollContext,
  source: DueSource,
  change: { failures: number; last_error: SourceProblem | null; next_poll_at?: Date },
): Promise<void> {
  await ctx.db.updateTable("sources").set(change).where("owner_id", "=", source.owner_id).where("id", "=", source.id).execute();
}
