import { expect, it } from "vitest";
import { floors, slope } from "./watch-process.ts";

const sample = (seconds: number, megabytes: number) => ({ seconds, megabytes, files: 20 });

it("finds a leak under the collector's ups and downs", () => {
  const upsAndDowns = Array.from({ length: 300 }, (_, second) => sample(second, 200 + (second % 17) * 3));
  expect(slope(floors(upsAndDowns, 30)) * 60).toBeLessThan(0.5);
  const leaking = upsAndDowns.map(({ seconds, megabytes }) => sample(seconds, megabytes + seconds / 30));
  expect(slope(floors(leaking, 30)) * 60).toBeCloseTo(2, 0);
});
