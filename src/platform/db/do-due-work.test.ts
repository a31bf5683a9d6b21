import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { createLog } from "../log.ts";
import { doDueWork } from "./do-due-work.ts";

test("a piece that fails isn't counted, so a batch of failures isn't full, and is logged as an error", async () => {
  const sink = new PassThrough();
  const ctx = { clock: systemClock, log: createLog("error", sink) };
  const doWork = (failing: readonly string[]) =>
    doDueWork(
      ctx,
      { logMessage: "could not wash a bowl", limit: 2 },
      async (limit) => ["a", "b", "c", "d"].slice(0, limit).map((bowl) => ({ bowl })),
      async ({ bowl }) => {
        if (failing.includes(bowl)) throw new Error("broken");
      },
    );
  expect(await doWork(["a", "b"])).toBe(0);
  // The failed ones are put off.
  expect(await doWork(["c"])).toBe(1);
  const lines = String(sink.read()).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject(
    ["a", "b", "c"].map((bowl) => ({ level: 50, msg: "could not wash a bowl", bowl })),
  );
});
