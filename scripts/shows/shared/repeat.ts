import { setTimeout as wait } from "node:timers/promises";

/** Repeats an action, pausing in between, until the signal aborts. */
export async function repeat(
  signal: AbortSignal,
  pauseMs: number,
  act: (turn: number) => Promise<unknown>,
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    await act(turn);
    await wait(pauseMs, undefined, { signal }).catch(() => {});
  }
}
