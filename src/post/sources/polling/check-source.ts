import type { Caller } from "../../../platform/actor.ts";
import { ConnectorError } from "../../../platform/connector-error.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { GalleyError } from "../../../platform/errors.ts";
import type { PollContext } from "./poll-due-source.ts";
import { getSource } from "../get-source.ts";
import { pollSource, toPollInput } from "./poll-source.ts";
import { requireReadableSource } from "../../posts/require-readable-source.ts";
import type { Source } from "../source-view.ts";

/**
 * Polls a source now and has new posts written at once. `found` is the number of new posts that become articles. A
 * DISABLED source that nobody has to sign in to works again if it answers. Throws "not-found", "reconnect-needed",
 * "source-switched-off", "connection-failed".
 */
export async function checkSource(
  ctx: PollContext,
  caller: Caller,
  { sourceId }: { sourceId: string },
): Promise<{ source: Source; found: number }> {
  const { access_token: sealed, reader, ...row } = await claimSource(ctx, caller, sourceId);
  const poll = toPollInput(sourceId, reader, row);
  try {
    // A successful poll clears earlier problems.
    const { imported } = await pollSource({ ...ctx, config: { ...ctx.config, settleMs: 0 } }, caller, poll);
    await recordAnswer(ctx, caller, {
      sourceId,
      sealed,
      wasDisabled: row.status === "DISABLED",
      wasPaused: row.failures > 0,
    });
    return { source: await getSource(ctx, caller, { sourceId }), found: imported };
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    await leaveToWorker(ctx, caller, { sourceId, failures: row.failures }, error);
    throw new GalleyError("connection-failed", { cause: error });
  }
}

/**
 * The worker finds out at once what's wrong with a source that worked so far, even one that it polls less often near a
 * rate limit. A pause after a failure or a refusal stays.
 */
async function leaveToWorker(
  ctx: PollContext,
  caller: Caller,
  { sourceId, failures }: { sourceId: string; failures: number },
  { reason, retryAfterSeconds = 0 }: ConnectorError,
): Promise<void> {
  const due = new Date(ctx.clock.now().getTime() + retryAfterSeconds * 1_000);
  const isPaused = failures > 0 || reason === "rate-limited";
  await ctx.db
    .updateTable("sources")
    .set((row) => ({ next_poll_at: isPaused ? row.fn<Date>("greatest", ["next_poll_at", row.val(due)]) : due }))
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", sourceId)
    .execute();
}

async function recordAnswer(
  ctx: PollContext,
  caller: Caller,
  {
    sourceId,
    sealed,
    wasDisabled,
    wasPaused,
  }: { sourceId: string; sealed: Buffer | null; wasDisabled: boolean; wasPaused: boolean },
): Promise<void> {
  const next = new Date(ctx.clock.now().getTime() + ctx.config.pollIntervalMs);
  const woken = { status: "ACTIVE", active: true, disabled_at: null } as const;
  await inTransaction(ctx, async (tx) => {
    const recorded = await tx
      .updateTable("sources")
      .set((row) => ({
        failures: 0,
        last_error: null,
        ...(wasDisabled ? woken : {}),
        // It has answered, so it no longer waits as long as after failures.
        ...(wasPaused ? { next_poll_at: row.fn<Date>("least", ["next_poll_at", row.val(next)]) } : {}),
      }))
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", sourceId)
      .where("status", "=", wasDisabled ? "DISABLED" : "ACTIVE")
      .where("access_token", "is not distinct from", sealed)
      .returning("id")
      .executeTakeFirst();
    if (wasDisabled && recorded !== undefined)
      await writeAudit(ctx, tx, caller, { action: "source.reconnected", subjectId: sourceId });
  });
}

async function claimSource(ctx: PollContext, caller: Caller, sourceId: string) {
  return inTransaction(ctx, async (tx) => {
    const source = await requireReadableSource(ctx, tx, caller, sourceId, { forUpdate: true, evenDisabled: true });
    if (source.status === "INACTIVE") throw new GalleyError("source-switched-off");
    await tx
      .updateTable("sources")
      .set({ last_polled_at: ctx.clock.now() })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", sourceId)
      .execute();
    return source;
  });
}
