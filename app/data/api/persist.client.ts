import { ApiFailure } from "./api-failure.ts";
import { UnavailableFailure } from "./read-json.client.ts";

/** A passing failure is tried again after 1 s, 2 s, 4 s, … for about two minutes. */
const ATTEMPTS = 8;
const LONGEST_WAIT_MS = 30_000;

/** Repeats a repeatable call while the network or the service is away; a new connection ends a wait. */
export async function persist<Result>(call: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (!isPassing(error) || attempt === ATTEMPTS) throw error;
      await wait(Math.min(1_000 * 2 ** (attempt - 1), LONGEST_WAIT_MS), signal);
    }
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof ApiFailure) return error.error.extensions.retryable;
  // By the Fetch standard, every network failure is a TypeError.
  return error instanceof UnavailableFailure || error instanceof TypeError;
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const over = new AbortController();
  const end = () => {
    over.abort();
    clearTimeout(timer);
    resolve();
  };
  const timer = setTimeout(end, ms);
  signal.addEventListener("abort", end, { signal: over.signal });
  window.addEventListener("online", end, { signal: over.signal });
  return promise;
}
