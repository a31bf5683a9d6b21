import { expect, test } from "vitest";
import { createFairSemaphore } from "./fair-semaphore.ts";

test("a limited number runs at once, and everyone waiting has a turn before anyone's second", async () => {
  const semaphore = createFairSemaphore(1);
  const order: string[] = [];
  const runs = ["a", "a", "a", "b", "c", "b"].map((whose, index) =>
    semaphore.run(whose, async () => {
      order.push(`${whose}${index}`);
      await Promise.resolve();
    }),
  );
  expect([semaphore.count("a"), semaphore.count("b"), semaphore.count("d")]).toEqual([3, 2, 0]);
  await Promise.all(runs);
  expect(order).toEqual(["a0", "a1", "b3", "c4", "a2", "b5"]);
  expect(semaphore.count("a")).toBe(0);
});

test("failed work releases its slot", async () => {
  const semaphore = createFairSemaphore(1);
  await expect(semaphore.run("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await semaphore.run("a", async () => "done")).toBe("done");
});
