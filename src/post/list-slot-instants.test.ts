import { expect, test } from "vitest";
import type { Slot } from "./integrations/tables.ts";
import { listSlotInstants } from "./list-slot-instants.ts";

/** Returns the first `count` instants, as the database stores them. */
function list(slots: Slot[], timeZone: string, after: string, count: number): string[] {
  const instants = listSlotInstants(slots, timeZone, new Date(after));
  return Array.from({ length: count }, () => instants.next().value.toISOString().replace(":00.000Z", "Z"));
}
const everyDay = (time: string): Slot[] => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time }));

test("a week's slots come in order, and again the week after", () => {
  const slots = [
    { weekday: 4, time: "18:30" },
    { weekday: 1, time: "08:00" },
  ];
  expect(list(slots, "UTC", "2026-11-18T12:00:00Z", 3)).toEqual([
    "2026-11-19T18:30Z",
    "2026-11-23T08:00Z",
    "2026-11-26T18:30Z",
  ]);
});

test("a slot at this very instant has passed", () => {
  expect(list([{ weekday: 3, time: "12:00" }], "UTC", "2026-11-18T12:00:00Z", 1)).toEqual(["2026-11-25T12:00Z"]);
});

test("the day is the time zone's, even if UTC has another", () => {
  expect(list([{ weekday: 1, time: "07:00" }], "Pacific/Auckland", "2026-11-22T17:00:00Z", 1)).toEqual([
    "2026-11-22T18:00Z",
  ]);
  expect(list([{ weekday: 7, time: "22:00" }], "America/New_York", "2026-11-23T01:00:00Z", 1)).toEqual([
    "2026-11-23T03:00Z",
  ]);
});

test.each([
  // Clocks jump from 2:00 to 3:00; the days before and after are unaffected.
  ["Europe/Zurich", "09:00", "2026-03-28T00:00:00Z", ["2026-03-28T08:00Z", "2026-03-29T07:00Z"]],
  ["Europe/Zurich", "02:30", "2026-03-28T12:00:00Z", ["2026-03-29T01:30Z", "2026-03-30T00:30Z"]],
  ["America/New_York", "02:30", "2026-03-07T12:00:00Z", ["2026-03-08T07:30Z", "2026-03-09T06:30Z"]],
  // Clocks go back an hour at 3:00 (New York: 2:00): only the first occurrence counts.
  ["Europe/Zurich", "02:30", "2026-10-24T12:00:00Z", ["2026-10-25T00:30Z", "2026-10-26T01:30Z"]],
  ["Europe/Zurich", "02:30", "2026-10-25T00:45:00Z", ["2026-10-26T01:30Z"]],
  ["America/New_York", "01:30", "2026-10-31T12:00:00Z", ["2026-11-01T05:30Z", "2026-11-02T06:30Z"]],
  ["America/New_York", "09:00", "2026-10-31T00:00:00Z", ["2026-10-31T13:00Z", "2026-11-01T14:00Z"]],
  // Midnight itself is skipped; half an hour is skipped.
  ["Africa/Cairo", "00:30", "2026-04-23T12:00:00Z", ["2026-04-23T22:30Z", "2026-04-24T21:30Z"]],
  ["Australia/Lord_Howe", "02:15", "2026-10-03T12:00:00Z", ["2026-10-03T15:45Z", "2026-10-04T15:15Z"]],
])("%s at %s after %s", (timeZone, time, after, instants) => {
  expect(list(everyDay(time), timeZone, after, instants.length)).toEqual(instants);
});

test("two slots that coincide because of a skipped hour are one", () => {
  const slots = [...everyDay("02:30"), ...everyDay("03:30")];
  expect(list(slots, "Europe/Zurich", "2026-03-28T12:00:00Z", 2)).toEqual(["2026-03-29T01:30Z", "2026-03-30T00:30Z"]);
});
