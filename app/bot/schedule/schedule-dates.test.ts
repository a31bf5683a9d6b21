import { describe, expect, it } from "vitest";
import { toShown, turn } from "./schedule-dates.ts";

const now = new Date("2026-11-22T23:30:00Z");
const shown = (query: string, timeZone = "UTC") => toShown(new URLSearchParams(query), timeZone, now);

describe("a page of the schedule", () => {
  it("shows the seven days to come, in the owner's time zone", () => {
    // It's Sunday: the calendar week is over.
    expect(shown("")).toMatchObject({ today: "2026-11-22", from: "2026-11-22T00:00:00.000Z" });
    const there = shown("", "Asia/Ho_Chi_Minh");
    expect(there).toMatchObject({
      today: "2026-11-23",
      from: "2026-11-22T17:00:00.000Z",
      to: "2026-11-29T17:00:00.000Z",
    });
    expect(there.days).toHaveLength(7);
  });

  it("has a day of 25 hours when the clocks go back", () => {
    const { from, to } = shown("on=2026-10-25", "Europe/Zurich");
    expect((Date.parse(to) - Date.parse(from)) / 3_600_000).toBe(7 * 24 + 1);
  });

  it("shows a month with the days of the weeks around it", () => {
    expect(shown("view=month&on=2026-02-10").days).toHaveLength(35);
    expect(shown("view=month&on=2026-03-01").days).toHaveLength(42);
    expect(shown("view=month&on=2027-02-01").days).toEqual(expect.arrayContaining(["2027-02-01", "2027-02-28"]));
    expect(shown("view=month&on=2027-02-01").days).toHaveLength(28);
  });

  it("falls back to today for a day that does not exist", () => {
    for (const on of ["2026-02-30", "yesterday", "0000-00-00"]) expect(shown(`on=${on}`).on).toBe("2026-11-22");
  });

  it("moves by a week or a month", () => {
    expect(turn({ view: "week", on: "2026-12-28" }, 1)).toBe("2027-01-04");
    expect(turn({ view: "month", on: "2026-12-31" }, 2)).toBe("2027-02-01");
    expect(turn({ view: "month", on: "2026-01-31" }, -1)).toBe("2025-12-01");
  });
});
