import { expect, it } from "vitest";
import { slope } from "./watch-process.ts";

it("finds slow growth beneath fluctuations", () => {
  const upsAndDowns = Array.from({ length: 40 }, (_, index): [number, number] => [index / 4, 300 + (index % 3)]);
  expect(Math.abs(slope(upsAndDowns))).toBeLessThan(0.1);
  expect(slope(upsAndDowns.map(([minute, megabytes]) => [minute, megabytes + 2 * minute]))).toBeCloseTo(2, 1);
});
