import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "../../context.ts";
import { readParts } from "./read-parts.ts";
import { HOURS, type PartState, type ServiceStatus, type StatusPart } from "./service-status.ts";

/** How often the database is asked, however many visitors there are. */
const EVERY_MS = 10_000;
/** A database that takes longer counts as unavailable. */
const WITHIN_MS = 5_000;
const HOUR_MS = 3_600_000;
/** Pages that fail for less than this are a hiccup; for more than five minutes, an outage. */
const HICCUP_MS = 30_000;
const OUTAGE_MS = 300_000;

export type StatusWatch = {
  /** Answers from memory, also while the database is unavailable. */
  read(): ServiceStatus;
  stop(): Promise<void>;
};

/** Watches over the service for the status page. A process knows only the outages that it saw itself. */
export async function watchStatus(
  ctx: Pick<Context, "config" | "db" | "clock" | "log">,
  everyMs = EVERY_MS,
): Promise<StatusWatch> {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** How long the database was unavailable in each hour, by the hour's number since 1970. */
  const outages = new Map<number, number>();
  let parts: StatusPart[] = [];
  let isUnavailable = false;
  let at = ctx.clock.now();

  async function check(): Promise<void> {
    const before = at;
    const read = readParts(ctx).catch((error: unknown) => {
      ctx.log.warn({ err: error }, "could not read the status");
      return null;
    });
    const found = await Promise.race([read, wait(WITHIN_MS, null, { signal }).catch(() => null)]);
    at = ctx.clock.now();
    if (found !== null) parts = found;
    else if (isUnavailable) recordOutage(at.getTime() - before.getTime());
    isUnavailable = found === null;
  }

  function recordOutage(ms: number): void {
    const hour = Math.floor(at.getTime() / HOUR_MS);
    outages.set(hour, (outages.get(hour) ?? 0) + ms);
    for (const past of outages.keys()) if (past <= hour - HOURS) outages.delete(past);
  }

  function readPages(): StatusPart {
    const hour = Math.floor(at.getTime() / HOUR_MS);
    const hours = Array.from({ length: HOURS }, (_, index) => toState(outages.get(hour - HOURS + 1 + index) ?? 0));
    // An outage counts from its first moment.
    return isUnavailable
      ? { name: "pages", now: "down", hours: hours.with(-1, "down") }
      : { name: "pages", now: "working", hours };
  }

  await check();
  const checking = (async () => {
    while (!signal.aborted) {
      await wait(everyMs, undefined, { signal }).catch(() => {});
      if (!signal.aborted) await check();
    }
  })();
  return {
    read() {
      // Without the database nothing is lost; all of it waits.
      const others = isUnavailable ? parts.map((part) => ({ ...part, now: "delayed" as const })) : parts;
      return { at, parts: [readPages(), ...others] };
    },
    async stop() {
      stopping.abort();
      await checking;
    },
  };
}

function toState(outageMs: number): PartState {
  if (outageMs > OUTAGE_MS) return "down";
  return outageMs > HICCUP_MS ? "delayed" : "working";
}
