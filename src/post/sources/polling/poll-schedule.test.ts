import { describe, expect, it } from "vitest";
import { createPollPace } from "./poll-pace.ts";
import { toNextPoll, toRetryPoll, toSlowness } from "./poll-schedule.ts";
import { isUsualHour, toUsualHours } from "./usual-hours.ts";

const MINUTE = 60_000;
const intervalMs = 10 * MINUTE;
const noon = new Date("2026-10-01T12:30:00Z");
const minutesFrom = (from: Date, to: Date) => (to.getTime() - from.getTime()) / MINUTE;
const hours = (...set: number[]) => set.reduce((all, hour) => all | (1 << hour), 0);

describe("the next poll", () => {
  it.each([
    ["every ten minutes", 0, "UTC", 0, 10],
    ["every five in a usual hour", hours(12), "UTC", 0, 5],
    ["of the owner's time zone", hours(19), "Asia/Ho_Chi_Minh", 0, 5],
    ["and not of UTC", hours(12), "Asia/Ho_Chi_Minh", 0, 10],
    ["half as often from 75 % of the rate limit", 0, "UTC", 75, 20],
    ["a quarter as often from 90 %, usual or not", hours(12), "UTC", 90, 40],
    ["in an unknown time zone, by UTC", hours(12), "Mars/Olympus", 0, 5],
  ])("comes %s", (_name, usualHours, timeZone, usage, minutes) => {
    const at = (chance: number) =>
      minutesFrom(
        noon,
        toNextPoll(noon, { intervalMs, usualHours, timeZone }, usage, () => chance),
      );
    expect([at(0), at(0.5), at(1)]).toEqual(
      [minutes * 0.9, minutes, minutes * 1.1].map((value) => expect.closeTo(value, 3)),
    );
  });

  it("slows down in steps", () => {
    expect([0, 74, 75, 89, 90, 100].map(toSlowness)).toEqual([1, 1, 2, 2, 4, 4]);
  });
});

describe("after a failure", () => {
  const retry = (failures: number, more: Partial<Parameters<typeof toRetryPoll>[1]> = {}, chance = 1) =>
    minutesFrom(
      noon,
      toRetryPoll(noon, { problem: "internal", failures, askedMs: 0, intervalMs, ...more }, () => chance),
    );

  it("the wait doubles each time, up to an hour, or up to 20 minutes while Instagram is down", () => {
    expect([0, 1, 2, 3, 9].map((failures) => Math.round(retry(failures)))).toEqual([10, 20, 40, 60, 60]);
    expect([0, 1, 2, 9].map((failures) => Math.round(retry(failures, { problem: "unavailable" })))).toEqual([
      10, 20, 20, 20,
    ]);
  });

  it("spreads sources that failed together over a third of the wait", () => {
    expect(retry(1, {}, 0)).toBeCloseTo(13.4, 1);
  });

  it("never retries before Instagram allows, nor all in the same minute", () => {
    const asked = { problem: "rate-limited" as const, askedMs: 30 * MINUTE };
    expect([retry(0, asked, 0), retry(0, asked, 0.5)].map((value) => Math.round(value))).toEqual([30, 35]);
  });
});

describe("usual hours", () => {
  const at = (day: number, hour: number) => new Date(Date.UTC(2026, 9, day, hour, 15));

  it("are those with at least a tenth of the posts, and at least two", () => {
    const posts = [at(1, 18), at(2, 18), at(3, 18), at(4, 7), at(5, 18), at(6, 9), at(7, 9)];
    expect(toUsualHours(posts, "UTC")).toBe(hours(9, 18));
    expect(toUsualHours(posts, "Europe/Zurich")).toBe(hours(11, 20));
  });

  it("are none without a habit", () => {
    expect(toUsualHours([at(1, 18), at(2, 18), at(3, 18), at(4, 18)], "UTC")).toBe(0);
    expect(
      toUsualHours(
        Array.from({ length: 24 }, (_, hour) => at(1 + hour, hour)),
        "UTC",
      ),
    ).toBe(0);
  });

  it("stay the same on the clock when summer time ends", () => {
    const zurich = toUsualHours(
      [1, 2, 3, 4, 5].map((day) => at(day, 16)),
      "Europe/Zurich",
    );
    expect(isUsualHour(zurich, new Date("2026-10-24T16:30:00Z"), "Europe/Zurich")).toBe(true);
    expect(isUsualHour(zurich, new Date("2026-10-26T16:30:00Z"), "Europe/Zurich")).toBe(false);
    expect(isUsualHour(zurich, new Date("2026-10-26T17:30:00Z"), "Europe/Zurich")).toBe(true);
  });
});

describe("a worker's pace", () => {
  it("falls to one poll at a time while nothing answers, and recovers with the answers", () => {
    const pace = createPollPace(16);
    for (let failures = 0; failures < 16; failures += 1) pace.report(false);
    expect(pace.limit()).toBe(8);
    for (let failures = 0; failures < 100; failures += 1) pace.report(false);
    expect(pace.limit()).toBe(1);
    for (let answers = 0; answers < 7; answers += 1) pace.report(true);
    expect(pace.limit()).toBe(8);
    for (let answers = 0; answers < 100; answers += 1) pace.report(true);
    expect(pace.limit()).toBe(16);
  });

  it("isn't slowed by single accounts that fail", () => {
    const pace = createPollPace(4);
    for (let polls = 0; polls < 50; polls += 1) pace.report(polls % 3 === 0);
    expect(pace.limit()).toBe(4);
  });
});
