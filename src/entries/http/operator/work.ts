import { setTimeout as delay } from "node:timers/promises";

/** Work that may take longer than a request. This process keeps only the last of its kind. */
export type Work<T> = { begunAt: Date; state: "running" | "failed"; code: string } | DoneWork<T>;
type DoneWork<T> = { begunAt: Date; state: "done"; result: T };

/** Most work ends within this, so that its page can show the result at once. */
const PATIENCE_MS = 5_000;

/** Starts the work and waits a moment for it. `keep` gets each of its states. */
export async function runWork<T>(
  begunAt: Date,
  keep: (work: Work<T>) => void,
  run: () => Promise<T>,
  onError: (error: unknown) => void,
): Promise<void> {
  keep({ begunAt, state: "running", code: "" });
  const running = run().then(
    (result) => keep({ begunAt, state: "done", result }),
    (error: unknown) => {
      onError(error);
      const code = error instanceof Error ? ("code" in error ? String(error.code) : error.name) : "unknown";
      keep({ begunAt, state: "failed", code });
    },
  );
  const patience = new AbortController();
  const late = delay(PATIENCE_MS, undefined, { signal: patience.signal, ref: false }).catch(() => {});
  await Promise.race([running, late]);
  patience.abort();
}
