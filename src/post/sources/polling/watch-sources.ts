import { setTimeout as wait } from "node:timers/promises";
import { claimDueSources, type DueSource } from "./claim-due-sources.ts";
import { createPollPace, type PollPace } from "./poll-pace.ts";
import { type PollContext, pollDueSource } from "./poll-due-source.ts";

/** How often an idle worker checks for due sources. */
const TICK_MS = 1_000;

/**
 * Keeps up to `concurrency` polls running until stopped: a slow account doesn't hold up others, and the next sources
 * are claimed while these are being polled. Resolves once every claimed source has been polled.
 */
export async function watchSources(ctx: PollContext, signal: AbortSignal, concurrency: number): Promise<void> {
  const pace = createPollPace(concurrency);
  const running = new Set<Promise<void>>();
  const ready: DueSource[] = [];
  /** Sources being polled: a poll may outlast its interval and would otherwise run twice. */
  const claimed = new Set<string>();
  let claiming: Promise<void> | null = null;
  let idling: Promise<void> | null = null;
  const claim = async () => {
    const wanted = pace.limit() - ready.length;
    const due = await claimDueSources(ctx, wanted).catch((error: unknown) => logUnclaimed(ctx, error));
    const others = due.filter(({ id }) => !claimed.has(id));
    for (const { id } of others) claimed.add(id);
    ready.push(...others);
    claiming = null;
    if (due.length < wanted) idling = wait(TICK_MS, undefined, { signal }).then(stopIdling, stopIdling);
  };
  const stopIdling = () => {
    idling = null;
  };
  while (!signal.aborted || ready.length > 0) {
    for (const source of ready.splice(0, pace.limit() - running.size)) {
      const poll = pollAndReport(ctx, pace, source).finally(() => {
        claimed.delete(source.id);
        running.delete(poll);
      });
      running.add(poll);
    }
    if (ready.length < pace.limit() / 2 && claiming === null && idling === null && !signal.aborted) claiming = claim();
    await Promise.race([...running, claiming, idling].filter((pending) => pending !== null));
    if (signal.aborted) await claiming;
  }
  await Promise.all(running);
}

function logUnclaimed(ctx: PollContext, error: unknown): DueSource[] {
  ctx.log.error({ err: error }, "could not claim due sources");
  return [];
}

async function pollAndReport(ctx: PollContext, pace: PollPace, source: DueSource): Promise<void> {
  try {
    pace.report(await pollDueSource(ctx, source));
  } catch (error) {
    ctx.log.error({ err: error, sourceId: source.id }, "could not store the outcome of a poll");
  }
}
