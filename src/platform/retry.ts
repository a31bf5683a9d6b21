/**
 * The retry rule of the whole product (specification, section 9): up to 3 attempts, 2^attempt × 100 ms
 * and up to 100 ms between them, nothing beyond 5 minutes. Depends on nothing, so that service and
 * pages share it.
 */
const ATTEMPTS = 3;
const BASE_MS = 100;
const JITTER_MS = 100;
const GIVE_UP_MS = 5 * 60_000;

/**
 * What a failure says about the call: "final", it would fail again; "not-done", it was surely not
 * carried out; "unknown", perhaps it was.
 */
export type Outcome = "final" | "not-done" | "unknown";

export type RetryOptions = {
  /** Whether done twice is the same as done once. If not, only what was surely not done is tried again. */
  repeatable: boolean;
  judge(error: unknown): { outcome: Outcome; /** How long the peer asks us to wait. */ waitMs?: number | undefined };
  /** From the first attempt's start to the last one's. */
  withinMs?: number;
  timing?: RetryTiming;
};

export type RetryTiming = {
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** At least 0, less than 1. */
  random(): number;
  sleep(ms: number): Promise<void>;
};

const realTiming: RetryTiming = {
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
