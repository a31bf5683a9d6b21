import { setTimeout as wait } from "node:timers/promises";
import { claimDueSources } from "./claim-due-sources.ts";
import { createPollPace } from "./poll-pace.ts";
import { type PollContext, pollSource } from "./poll-source.ts";

/** Looks at the sources that are due, at most `limit` side by side; answers how many there were. */
export async function pollDueSources(ctx: PollContext, limit: number): Promise<number> {
  const due = await claimDueSources(ctx, limit);
  await Promise.all(due.map((source) => pollSource(ctx, source)));
  return due.length;
}

/** How often an idle worker asks what is due. */
const TICK_MS = 1_000;

/** Keeps up to `atOnce` looks under way until stopped: a slow account holds up no other. Resolves when the last one is over. */
export async function watchSources(ctx: PollContext, signal: AbortSignal, atOnce: number): Promise<void> {
  const pace = createPollPace(atOnce);
  const running = new Set<Promise<void>>();
  const start = (poll: Promise<boolean>) => {
    const one = poll
      .then(pace.report)
      .catch((error: unknown) => ctx.log.error({ err: error }, "the outcome of a look was not kept"))
      .finally(() => running.delete(one));
    running.add(one);
  };
  while (!signal.aborted) {
    const free = pace.limit() - running.size;
    // Claimed by halves: one transaction for several looks.
    if (free >= Math.max(1, pace.limit() / 2)) {
      const due = await claimDueSources(ctx, free).catch((error: unknown) => {
        ctx.log.error({ err: error }, "due sources not claimed");
        return [];
      });
      for (const source of due) start(pollSource(ctx, source));
      if (due.length < free) await wait(TICK_MS, undefined, { signal }).catch(() => {});
    } else {
      await Promise.race(running);
    }
  }
  await Promise.all(running);
}
