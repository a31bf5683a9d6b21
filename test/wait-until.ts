import { setTimeout as wait } from "node:timers/promises";

type Absent = null | undefined | false;

/** Polls until there is a result, and returns it. On a timeout it throws, naming what it waited for. */
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
