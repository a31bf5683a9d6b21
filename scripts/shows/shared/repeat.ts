import { setTimeout as wait } from "node:timers/promises";

/** Acts again and again, with a pause in between, until it's told to stop. */
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
