import { sql } from "kysely";
import { systemCaller } from "../actor.ts";
import { ConnectorError } from "../connectors/connector-error.ts";
import type { Context } from "../context.ts";
import { importPosts } from "../posts/import-posts.ts";

type DueSource = { owner_id: string; id: string; access_token: Buffer; failures: number };

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
          .where("due.next_poll_at", "<=", now)
          .orderBy("due.next_poll_at")
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple("owner_id", "id"),
      ),
    )
    .returning(["owner_id", "id", "access_token", "failures"])
    .execute();
}

async function pollSource(ctx: PollContext, source: DueSource): Promise<void> {
  const place = { table: "sources", column: "access_token", ownerId: source.owner_id, id: source.id };
  try {
    const accessToken = ctx.sealing.open(source.access_token, place);
    await importPosts(ctx, systemCaller(source.owner_id, "poll-sources"), { sourceId: source.id, accessToken, baseline: false });
    if (source.failures > 0) await updateSource(ctx, source, { failures: 0, last_error: null });
  } catch (error) {
    await noteFailure(ctx, source, error);
  }
}

/** A dead token disables the source at once; anything else is tried again, later each time. */
async function noteFailure(ctx: PollContext, source: DueSource, error: unknown): Promise<void> {
  const reason = error instanceof ConnectorError ? error.reason : "internal";
  ctx.log.warn({ err: error, sourceId: source.id }, "source not looked at");
  if (reason === "unauthorized" || reason === "forbidden") {
    await updateSource(ctx, source, { status: "DISABLED", last_error: reason });
    return;
  }
  const asked = error instanceof ConnectorError && error.retryAfterSeconds !== undefined ? error.retryAfterSeconds * 1000 : 0;
  const backoff = Math.min(MAX_BACKOFF_MS, Math.max(asked, ctx.config.pollIntervalMs * 2 ** Math.min(source.failures, 6)));
  const next = new Date(ctx.clock.now().getTime() + backoff);
  await updateSource(ctx, source, { failures: source.failures + 1, last_error: reason, next_poll_at: next });
}

async function updateSource(
  ctx: PollContext,
  source: DueSource,
  change: { status?: "DISABLED"; failures?: number; last_error: string | null; next_poll_at?: Date },
): Promise<void> {
  await ctx.db.updateTable("sources").set(change).where("owner_id", "=", source.owner_id).where("id", "=", source.id).execute();
}
