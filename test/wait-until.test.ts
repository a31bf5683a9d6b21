import { expect, test } from "vitest";
import { waitUntil } from "./wait-until.ts";

test("answers the first thing that is seen, also when it is zero or empty", async () => {
  const seen = [null, undefined, false, 0, 1];
  expect(await waitUntil("a number", async () => seen.shift(), { everyMs: 1 })).toBe(0);
});

test("says what did not come in time, as it stood in the end", async () => {
  let looks = 0;
  const waiting = waitUntil(
    () => `a third look, after ${looks}`,
    async () => ++looks > 99 && looks,
    { patienceMs: 0, everyMs: 1 },
  );
  await expect(waiting).rejects.toThrow(/^not within 0 s: a third look, after \d$/);
});

test("a look that fails ends the waiting", async () => {
  await expect(waitUntil("an answer", () => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
});
