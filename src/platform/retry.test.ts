import fc from "fast-check";
import { expect, test } from "vitest";
import { type Outcome, retry, type RetryTiming } from "./retry.ts";

/** Time passes only while the retry rule waits, and `random` is set by hand. */
class HandTiming implements RetryTiming {
  readonly waits: number[] = [];
  #now = 0;
  readonly #random: number;

  constructor(random = 0.5) {
    this.#random = random;
  }

  now = (): number => this.#now;
  random = (): number => this.#random;
  sleep = async (ms: number): Promise<void> => {
    this.waits.push(ms);
    this.#now += ms;
  };
  pass(ms: number): void {
    this.#now += ms;
  }
}

class Fault extends Error {
  readonly outcome: Outcome;
  readonly waitMs: number;

  constructor(outcome: Outcome, waitMs = 0) {
    super(outcome);
    this.outcome = outcome;
    this.waitMs = waitMs;
  }
}

const judge = (error: unknown) => error as Fault;

/** Fails as the list says, then succeeds; `tookMs` is each attempt's duration. */
function script(faults: readonly Fault[], timing: HandTiming, tookMs = 0) {
  let attempts = 0;
  const call = async (): Promise<string> => {
    timing.pass(tookMs);
    const fault = faults[attempts++];
    if (fault) throw fault;
    return "done";
  };
  return { call, attempts: () => attempts };
}

const fault = fc
  .record({
    outcome: fc.constantFrom("final", "not-done", "unknown"),
    waitMs: fc.constantFrom(0, 50, 1_000, 200_000, 400_000),
  })
  .map(({ outcome, waitMs }) => new Fault(outcome as Outcome, waitMs));

test("for any faults: 3 attempts at most, waits in range, nothing after 5 minutes, no ambiguous repeats", async () => {
  const any = fc.asyncProperty(
    fc.array(fault, { maxLength: 6 }),
    fc.boolean(),
    fc.double({ min: 0, max: 0.999, noNaN: true }),
    fc.constantFrom(0, 10, 149_000, 301_000),
    async (faults, repeatable, random, tookMs) => {
      const timing = new HandTiming(random);
      const { call, attempts } = script(faults, timing, tookMs);
      const result = await retry(call, { repeatable, judge, timing }).catch((error: unknown) => error);

      expect(attempts()).toBeLessThanOrEqual(3);
      expect(timing.waits).toHaveLength(attempts() - 1);
      timing.waits.forEach((wait, index) => {
        const asked = faults[index]?.waitMs ?? 0;
        const least = 2 ** (index + 1) * 100;
        expect(wait).toBeGreaterThanOrEqual(Math.max(least, asked));
        expect(wait).toBeLessThan(Math.max(least + 100, asked + 1));
      });
      // The last attempt began within 5 minutes of the first.
      expect(timing.now() - (attempts() > 1 ? tookMs : timing.now())).toBeLessThanOrEqual(5 * 60_000);
      const repeated = faults.slice(0, attempts() - 1);
      expect(repeated.every(({ outcome }) => outcome === "not-done" || (repeatable && outcome === "unknown"))).toBe(
        true,
      );
      // The result is that of the last attempt.
      expect(result).toBe(faults[attempts() - 1] ?? "done");
    },
  );
  await fc.assert(any, { numRuns: 500 });
});

test("waits 200 to 300 ms, then 400 to 500 ms", async () => {
  for (const [random, waits] of [
    [0, [200, 400]],
    [0.99, [299, 499]],
  ] as const) {
    const timing = new HandTiming(random);
    const { call } = script([new Fault("unknown"), new Fault("unknown"), new Fault("unknown")], timing);
    await expect(retry(call, { repeatable: true, judge, timing })).rejects.toThrow("unknown");
    expect(timing.waits).toEqual(waits);
  }
});
