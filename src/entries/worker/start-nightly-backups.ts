import { setTimeout as wait } from "node:timers/promises";
import type { KeepContext } from "../../operator/backup/keep-backup.ts";
import { makeNightlyBackup } from "../../operator/backup/make-nightly-backup.ts";

const POLL_MS = 60_000;

/** Beside the worker's other work: a backup may take long. */
export function startNightlyBackups(ctx: KeepContext): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      await makeNightlyBackup(ctx).catch((error: unknown) =>
        ctx.log.error({ err: error }, "could not make the nightly backup"),
      );
      await wait(POLL_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  void run();
  return {
    // One under way ends with the process and leaves no file; waiting for it would hold up the stop.
    stop: async () => stopping.abort(),
  };
}
