import { expect, test } from "vitest";
import { endOfPeriod } from "./end-of-period.ts";

test.each([
  // Weeks end with Sunday, wherever the owner is.
  ["weekly", "UTC", "2026-05-06T12:00:00Z", "2026-05-11T00:00:00.000Z"],
  ["weekly", "Asia/Ho_Chi_Minh", "2026-05-10T16:59:59Z", "2026-05-10T17:00:00.000Z"],
  ["weekly", "Asia/Ho_Chi_Minh", "2026-05-10T17:00:00Z", "2026-05-17T17:00:00.000Z"],
  ["weekly", "America/Los_Angeles", "2026-05-11T06:59:59Z", "2026-05-11T07:00:00.000Z"],
  ["weekly", "Pacific/Kiritimati", "2026-05-10T09:59:59Z", "2026-05-10T10:00:00.000Z"],
  ["weekly", "Asia/Kathmandu", "2026-05-10T12:00:00Z", "2026-05-10T18:15:00.000Z"],
  // The clocks change on that Sunday, which has 23 or 25 hours.
  ["weekly", "Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-29T22:00:00.000Z"],
  ["weekly", "Europe/Berlin", "2026-10-24T12:00:00Z", "2026-10-25T23:00:00.000Z"],
  ["weekly", "America/New_York", "2026-11-01T05:30:00Z", "2026-11-02T05:00:00.000Z"],
  // Months, short and long, and across the year.
  ["monthly", "UTC", "2026-02-28T23:59:59Z", "2026-03-01T00:00:00.000Z"],
  ["monthly", "Europe/Berlin", "2028-02-29T12:00:00Z", "2028-02-29T23:00:00.000Z"],
  ["monthly", "Asia/Tokyo", "2026-12-31T14:59:59Z", "2026-12-31T15:00:00.000Z"],
  ["monthly", "Asia/Tokyo", "2026-12-31T15:00:00Z", "2027-01-31T15:00:00.000Z"],
  // Cairo has no midnight on 24 April 2026; Beirut's month ends in a different UTC offset than it begins.
  ["weekly", "Africa/Cairo", "2026-04-24T12:00:00Z", "2026-04-26T21:00:00.000Z"],
  ["monthly", "Asia/Beirut", "2026-03-15T12:00:00Z", "2026-03-31T21:00:00.000Z"],
] as const)("a %s period in %s at %s ends at %s", (rhythm, timeZone, at, end) => {
  expect(endOfPeriod(new Date(at), rhythm, timeZone).toISOString()).toBe(end);
});

test("a month that begins at a skipped midnight begins an hour later", () => {
  // Asunción put its clocks forward at midnight of 1 October 2017.
  expect(endOfPeriod(new Date("2017-09-20T12:00:00Z"), "monthly", "America/Asuncion").toISOString()).toBe(
    "2017-10-01T04:00:00.000Z",
  );
});
