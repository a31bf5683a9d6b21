import { systemCaller } from "../../../platform/actor.ts";
import { ConnectorError } from "../../../platform/connector-error.ts";
import type { Context } from "../../../context.ts";
import type { SourceProblem } from "../health/source-problem.ts";
import { recordAppUsage } from "./call-limits.ts";
import type { DueSource } from "./claim-due-sources.ts";
import { disableSource } from "../health/disable-source.ts";
import { pollSource, toPollInput } from "./poll-source.ts";
import { openReader } from "../../posts/open-reader.ts";
import { toNextPoll, toRetryPoll, toSlowness } from "./poll-schedule.ts";
import { isFinal, toSourceProblem } from "../health/source-problem.ts";

export type PollContext = Pick<
  Context,
  | "addressed"
  | "config"
  | "clock"
  | "db"
  | "jobs"
  | "log"
  | "sealing"
  | "instagram"
  | "pictures"
  | "pipeline"
  | "writers"
>;

/** Polls a claimed source. Returns false if Instagram was unavailable; never rejects because of a platform. */
export async function pollDueSource(ctx: PollContext, source: DueSource): Promise<boolean> {
  const { owner_id: ownerId, id: sourceId, access_token: sealed } = source;
  const caller = systemCaller(ownerId, "poll-sources");
  try {
    const reader = openReader(ctx, { ownerId, sourceId }, source);
    if (reader === null) return true;
    const { usage } = await pollSource(ctx, caller, toPollInput(sourceId, reader, source));
    await recordAppUsage(ctx, usage.app);
    await scheduleNext(ctx, source, usage.account);
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, sourceId }, "could not poll a source");
    const problem = toSourceProblem(error);
    const failures = source.last_error === problem ? source.failures : 0;
    if (isFinal(problem, failures)) await disableSource(ctx, caller, { sourceId, problem, sealedToken: sealed });
    else await retryLater(ctx, source, { problem, failures }, error);
    // Feeds and accounts elsewhere are on many servers: one that is down says nothing about the others.
    return problem !== "unavailable" || source.address !== null;
  }
}

/** Writes nothing for a healthy source. */
async function scheduleNext(ctx: PollContext, source: DueSource, usagePercent: number): Promise<void> {
  const { usualHours, timeZone } = source;
  const slowed = toSlowness(usagePercent) > 1;
  const habit = { intervalMs: ctx.config.pollIntervalMs, usualHours, timeZone };
  const nextPoll = slowed ? { next_poll_at: toNextPoll(ctx.clock.now(), habit, usagePercent, Math.random) } : {};
  const mended = source.failures > 0 || source.last_error !== null;
  if (mended || slowed) await updateSource(ctx, source, { failures: 0, last_error: null, ...nextPoll });
}

async function retryLater(
  ctx: PollContext,
  source: DueSource,
  { problem, failures }: { problem: SourceProblem; failures: number },
  error: unknown,
): Promise<void> {
  const askedMs = error instanceof ConnectorError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  const failed = { problem, failures, askedMs, intervalMs: ctx.config.pollIntervalMs };
  const next = toRetryPoll(ctx.clock.now(), failed, Math.random);
  await updateSource(ctx, source, { failures: failures + 1, last_error: problem, next_poll_at: next });
}

async function updateSource(
  ctx: PollContext,
  source: DueSource,
  change: { failures: number; last_error: SourceProblem | null; next_poll_at?: Date },
): Promise<void> {
  await ctx.db
    .updateTable("sources")
    .set(change)
    .where("owner_id", "=", source.owner_id)
    .where("id", "=", source.id)
    // A source that's been disabled or reconnected meanwhile is no longer ours.
    .where("access_token", "is not distinct from", source.access_token)
    .where("status", "=", "ACTIVE")
    .execute();
}
