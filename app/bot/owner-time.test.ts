import { describe, expect, it } from "vitest";
import { startOfDay } from "./owner-time.ts";

describe("the start of a day", () => {
  it.each([
    ["UTC", "2026-11-22", "2026-11-22T00:00Z"],
    ["Asia/Ho_Chi_Minh", "2026-11-22", "2026-11-21T17:00Z"],
    ["Asia/Kathmandu", "2026-11-22", "2026-11-21T18:15Z"],
    ["Pacific/Kiritimati", "2026-11-22", "2026-11-21T10:00Z"],
    ["Europe/Zurich", "2026-03-29", "2026-03-28T23:00Z"],
    ["Europe/Zurich", "2026-10-25", "2026-10-24T22:00Z"],
  ])("is midnight: %s on %s", (timeZone, day, start) => {
    expect(startOfDay(timeZone, day)).toEqual(new Date(start));
  });

  it.each([
    ["America/Santiago", "2026-09-06", "2026-09-06T04:00Z"],
    ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00Z"],
    ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00Z"],
  ])("is 1:00 when the clocks leave out midnight: %s on %s", (timeZone, day, start) => {
    expect(startOfDay(timeZone, day)).toEqual(new Date(start));
  });

  it.each([
    ["America/Santiago", "2026-04-05", "2026-04-05T04:00Z"],
    ["Asia/Beirut", "2026-10-25", "2026-10-24T22:00Z"],
    ["Africa/Cairo", "2026-10-30", "2026-10-29T22:00Z"],
    ["America/Havana", "2026-11-01", "2026-11-01T04:00Z"],
  ])("is the first midnight when the clocks go back around it: %s on %s", (timeZone, day, start) => {
    expect(startOfDay(timeZone, day)).toEqual(new Date(start));
  });
});
