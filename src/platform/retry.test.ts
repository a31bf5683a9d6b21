import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Outcome, retry, type RetryTiming } from "./retry.ts";
import { retryFetch } from "./retry-fetch.ts";

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

describe("fetch", () => {
  /** Answers with the statuses in turn; "cut" is a network failure. */
  function server(...script: (number | "cut" | { status: number; retryAfter: string })[]) {
    const calls: RequestInit[] = [];
    const fetcher = async (_url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
      calls.push(init);
      const next = script[Math.min(calls.length, script.length) - 1];
      if (next === "cut" || next === undefined) throw new TypeError("fetch failed");
      if (typeof next === "number") return new Response("", { status: next });
      return new Response("", { status: next.status, headers: { "retry-after": next.retryAfter } });
    };
    return { fetcher, calls };
  }

  test.each([
    { answers: [500, 502, 200], method: "GET", calls: 3, status: 200 },
    { answers: [503, 504, 429, 200], method: "GET", calls: 3, status: 429 },
    { answers: ["cut", 200], method: "GET", calls: 2, status: 200 },
    { answers: [501, 200], method: "GET", calls: 1, status: 501 },
    { answers: [404, 200], method: "GET", calls: 1, status: 404 },
    { answers: [503, 200], method: "POST", calls: 1, status: 503 },
    { answers: [429, 200], method: "POST", calls: 2, status: 200 },
    { answers: [{ status: 429, retryAfter: "301" }, 200], method: "GET", calls: 1, status: 429 },
  ] as const)(
    "$method answered by $answers ends with $status after $calls",
    async ({ answers, method, calls, status }) => {
      const { fetcher, calls: seen } = server(...answers);
      const answer = await retryFetch(fetcher, "http://x/", { method }, { timing: new HandTiming() });
      expect([answer.status, seen.length]).toEqual([status, calls]);
      expect(seen.every(({ cache }) => cache === "no-store")).toBe(true);
    },
  );

  test("an interrupted write isn't repeated, unless its caller allows that", async () => {
    const once = server("cut", 200);
    await expect(
      retryFetch(once.fetcher, "http://x/", { method: "POST" }, { timing: new HandTiming() }),
    ).rejects.toThrow(TypeError);
    expect(once.calls).toHaveLength(1);
    const query = server("cut", 200);
    expect(
      (await retryFetch(query.fetcher, "http://x/", { method: "POST" }, { repeatable: true, timing: new HandTiming() }))
        .status,
    ).toBe(200);
  });

  test("nothing is retried for a page that has moved on", async () => {
    const { fetcher, calls } = server("cut", 200);
    const left = new AbortController();
    left.abort();
    await expect(
      retryFetch(fetcher, "http://x/", { signal: left.signal }, { timing: new HandTiming() }),
    ).rejects.toThrow(TypeError);
    expect(calls).toHaveLength(1);
  });

  test("waits as long as the server asks", async () => {
    const timing = new HandTiming();
    const { fetcher } = server({ status: 503, retryAfter: "7" }, 200);
    await retryFetch(fetcher, "http://x/", {}, { timing });
    expect(timing.waits).toEqual([7_000]);
  });
});
