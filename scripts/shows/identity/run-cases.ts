/** A show's counts; nothing runs past the deadline (milliseconds since 1970). */
export type Tally = { cases: number; failed: number; deadline: number };

/** Longer than any case takes on a busy machine. */
const patience = 60_000;

/** Runs the cases one after the other, because they share a client, and prints each. */
export const runCases = async (
  tally: Tally,
  client: string,
  cases: readonly { name: string; run: () => Promise<void> }[],
): Promise<void> => {
  for (const { name, run } of cases) {
    const failure = await within(Math.min(patience, tally.deadline - Date.now()), run).then(
      () => null,
      (error: unknown) => error,
    );
    tally.cases += 1;
    if (failure !== null) tally.failed += 1;
    console.log(`${failure === null ? "ok    " : "FAILED"} ${client}: ${name}`);
    if (failure !== null)
      console.log(`       ${failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure)}`);
  }
};

const within = async (milliseconds: number, run: () => Promise<void>): Promise<void> => {
  if (milliseconds <= 0) throw new Error("no time is left");
  const timer = Promise.withResolvers<never>();
  const timeout = setTimeout(() => timer.reject(new Error(`not done after ${milliseconds / 1000} s`)), milliseconds);
  await Promise.race([run(), timer.promise]).finally(() => clearTimeout(timeout));
};
