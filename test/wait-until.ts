import { setTimeout as wait } from "node:timers/promises";

type Absent = null | undefined | false;

/**
 * Looks again and again until there is something to be seen, and answers it. When that takes too
 * long it throws, naming what was waited for.
 */
export async function waitUntil<T>(
  what: string | (() => string),
  look: () => Promise<T | Absent>,
  { patienceMs = 60_000, everyMs = 50 } = {},
): Promise<T> {
  for (const deadline = Date.now() + patienceMs; ; await wait(everyMs)) {
    const seen = await look();
    if (seen !== null && seen !== undefined && seen !== false) return seen;
    if (Date.now() > deadline)
      throw new Error(`not within ${patienceMs / 1_000} s: ${typeof what === "string" ? what : what()}`);
  }
}
