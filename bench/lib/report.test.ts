import { expect, it } from "vitest";
import { toReported } from "./report.ts";

const ratio = { name: "ratio", rounds: [0.5, 0.613, 0.7], bar: { atLeast: 0.6 } };

it("says whether the bar was met, and shows the rounds", () => {
  expect(toReported("watch", { ...ratio, value: 0.613 })).toEqual({
    name: "watch ratio",
    figure: "0.61",
    spread: "0.50 0.61 0.70",
    bar: "at least 0.6",
    verdict: "met",
  });
  expect(toReported("watch", { ...ratio, value: 0.599 }).verdict).toBe("missed");
  expect(toReported("pickup", { name: "p95", value: 10.1, bar: { atMost: 10 } })).toMatchObject({
    bar: "at most 10",
    verdict: "missed",
  });
  expect(toReported("quota", { name: "takes", value: 2, bar: { atLeast: 1, atMost: 1 } })).toMatchObject({
    bar: "exactly 1",
    verdict: "missed",
  });
});

it("is void if the baseline moved by more than 30 %", () => {
  expect(toReported("watch", { ...ratio, value: 0.2, baseline: [100, 125, 131] }).verdict).toBe("void");
  expect(toReported("watch", { ...ratio, value: 0.9, baseline: [100, 125, 131] }).verdict).toBe("void");
  expect(toReported("watch", { ...ratio, value: 0.9, baseline: [100, 125, 129] }).verdict).toBe("met");
});

it("counts a figure that couldn't be measured as missed", () => {
  expect(
    toReported("publish", { name: "beside", value: Number.NaN, bar: { atMost: 1.5 }, baseline: [1, 2] }).verdict,
  ).toBe("missed");
});
