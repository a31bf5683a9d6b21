import { setTimeout as wait } from "node:timers/promises";
import { claimDueSources, type DueSource } from "./claim-due-sources.ts";
import { createPollPace, type PollPace } from "./poll-pace.ts";
import { type PollContext, pollSource } from "./poll-source.ts";

/** Looks at the sources that are due, at most `limit` side by side; answers how many there were. */
export async function pollDueSources(ctx: PollContext, limit: number): Promise<number> {
  const due = await claimDueSources(ctx, limit);
  await Promise.all(due.map((source) => pollSource(ctx, source)));
  return due.length;
}

/** How often an idle worker asks what is due. */
const TICK_MS = 1_000;

/**
 * Keeps up to `atOnce` looks under way until stopped: a slow account holds up no other, and the next sources are
 * claimed while these are looked at. Resolves when every claimed one was looked at.
 */
export async function watchSources(ctx: PollContext, signal: AbortSignal, atOnce: number): Promise<void> {
  const pace = createPollPace(atOnce);
  const running = new Set<Promise<void>>();
  const ready: DueSource[] = [];
  /** A look may take longer than it is to the next one, and would be made twice over. */
  const claimed = new Set<string>();
  let claiming: Promise<void> | null = null;
  let idling: Promise<void> | null = null;
  const claim = async () => {
    const wanted = pace.limit();
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
      const look = lookAt(ctx, pace, source).finally(() => {
        claimed.delete(source.id);
        running.delete(look);
      });
      running.add(look);
    }
    if (ready.length === 0 && claiming === null && idling === null && !signal.aborted) claiming = claim();
    await Promise.race([...running, claiming, idling].filter((pending) => pending !== null));
    if (signal.aborted) await claiming;
  }
  await Promise.all(running);
}

function logUnclaimed(ctx: PollContext, error: unknown): DueSource[] {
  ctx.log.error({ err: error }, "due sources not claimed");
  return [];
}

async function lookAt(ctx: PollContext, pace: PollPace, source: DueSource): Promise<void> {
  try {
    pace.report(await pollSource(ctx, source));
  } catch (error) {
    ctx.log.error({ err: error, sourceId: source.id }, "the outcome of a look was not kept");
  }
}
