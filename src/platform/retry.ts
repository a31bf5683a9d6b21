/**
 * The product's retry rule (specification, section 9): up to 3 attempts, with 2^attempt × 100 ms plus up to 100 ms
 * between them, all within 5 minutes. Has no dependencies, so that the service and the pages can share it.
 */
const ATTEMPTS = 3;
const BASE_MS = 100;
const JITTER_MS = 100;
const GIVE_UP_MS = 5 * 60_000;

/**
 * What a failure says about the call: "final": it would fail again; "not-done": it definitely wasn't carried out;
 * "unknown": it may have been.
 */
export type Outcome = "final" | "not-done" | "unknown";

export type RetryOptions = {
  /** Whether doing it twice equals doing it once. If not, only calls that definitely weren't done are retried. */
  repeatable: boolean;
  judge(error: unknown): { outcome: Outcome; /** How long the peer asks us to wait. */ waitMs?: number | undefined };
  /** The time from the start of the first attempt to the start of the last one. */
  withinMs?: number;
  timing?: RetryTiming;
};

export type RetryTiming = {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** At least 0, less than 1. */
  random(): number;
  sleep(ms: number): Promise<void>;
};

export const realTiming: RetryTiming = {
  now: () => performance.now(),
  random: () => Math.random(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Throws the last attempt's error. */
export async function retry<T>(call: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { timing = realTiming, withinMs = GIVE_UP_MS } = options;
  const started = timing.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const { outcome, waitMs = 0 } = options.judge(error);
      const mayRepeat = outcome === "not-done" || (outcome === "unknown" && options.repeatable);
      const delay = Math.max(2 ** attempt * BASE_MS + timing.random() * JITTER_MS, waitMs);
      if (!mayRepeat || attempt === ATTEMPTS || timing.now() - started + delay > withinMs) throw error;
      await timing.sleep(delay);
    }
  }
}
