import { expect, test } from "vitest";
import { retryFetch } from "./retry-fetch.ts";

/** Time passes only while the retry rule waits. */
function handTiming() {
  const waits: number[] = [];
  return {
    waits,
    now: () => waits.reduce((sum, wait) => sum + wait, 0),
    random: () => 0.5,
    sleep: async (ms: number) => void waits.push(ms),
  };
}

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
    const answer = await retryFetch(fetcher, "http://x/", { method }, { timing: handTiming() });
    expect([answer.status, seen.length]).toEqual([status, calls]);
    expect(seen.every(({ cache }) => cache === "no-store")).toBe(true);
  },
);

test("an interrupted write isn't repeated, unless its caller allows that", async () => {
  const once = server("cut", 200);
  await expect(retryFetch(once.fetcher, "http://x/", { method: "POST" }, { timing: handTiming() })).rejects.toThrow(
    TypeError,
  );
  expect(once.calls).toHaveLength(1);
  const query = server("cut", 200);
  expect(
    (await retryFetch(query.fetcher, "http://x/", { method: "POST" }, { repeatable: true, timing: handTiming() }))
      .status,
  ).toBe(200);
});

test("nothing is retried for a page that has moved on", async () => {
  const { fetcher, calls } = server("cut", 200);
  const left = new AbortController();
  left.abort();
  await expect(retryFetch(fetcher, "http://x/", { signal: left.signal }, { timing: handTiming() })).rejects.toThrow(
    TypeError,
  );
  expect(calls).toHaveLength(1);
});

test("waits as long as the server asks", async () => {
  const timing = handTiming();
  const { fetcher } = server({ status: 503, retryAfter: "7" }, 200);
  await retryFetch(fetcher, "http://x/", {}, { timing });
  expect(timing.waits).toEqual([7_000]);
});
