import type { Pool } from "pg";
import type { Logger } from "pino";

const QUIET_MS = 10_000;

/** Logs that a pool's idle connections break, once per outage. Without a listener the event would crash the process. */
export function logBroken(pool: Pool, log: Pick<Logger, "warn"> | undefined, words: string): void {
  let quietUntil = 0;
  pool.on("error", (error) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + QUIET_MS;
    log?.warn({ err: error }, words);
  });
}
