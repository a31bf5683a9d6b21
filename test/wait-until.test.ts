import { expect, test } from "vitest";
import { waitUntil } from "./wait-until.ts";

test("returns the first result, even if it is zero or empty", async () => {
  const seen = [null, undefined, false, 0, 1];
  expect(await waitUntil("a number", async () => seen.shift(), { everyMs: 1 })).toBe(0);
});

test("names what timed out, as of the end", async () => {
  let looks = 0;
  const waiting = waitUntil(
    () => `a third look, after ${looks}`,
    async () => ++looks > 99 && looks,
    { patienceMs: 0, everyMs: 1 },
  );
  await expect(waiting).rejects.toThrow(/^not within 0 s: a third look, after \d$/);
});

test("an error ends the wait", async () => {
  await expect(waitUntil("an answer", () => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
});
