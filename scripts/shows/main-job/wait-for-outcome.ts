import { setTimeout as wait } from "node:timers/promises";
import { describeError } from "../../clean-up.ts";
import type { Outcome } from "./count-outcome.ts";
import { whyFailed } from "./why-failed.ts";

/**
 * Counts until nothing is left to happen, and returns the last count. Work in progress can look like a
 * disagreement (a post is on the site before the database says so), and a count may fail; both pass. If no
 * count succeeded in time, throws the last error.
 */
export async function waitForOutcome(
  count: () => Promise<Outcome>,
  { patienceMs, everyMs, say }: { patienceMs: number; everyMs: number; say: (line: string) => void },
): Promise<Outcome> {
  const deadline = Date.now() + patienceMs;
  let saidAt = 0;
  for (;;) {
    const counted = await count().catch((error: unknown) => ({ error }));
    const isOver = Date.now() > deadline;
    if ("error" in counted) {
      if (isOver) throw counted.error;
      say(`could not count, and counts again: ${describeError(counted.error)}`);
    } else {
      const open = whyFailed(counted, null);
      // Duplicates don't go away.
      if (isOver || open.length === 0 || counted.duplicates > 0) return counted;
      if (Date.now() - saidAt > 10_000) {
        say(
          `${counted.articles} articles, ${counted.mails} mails, ${counted.published} published; ` +
            `open: ${open.join("; ")}`,
        );
        saidAt = Date.now();
      }
    }
    await wait(everyMs);
  }
}
