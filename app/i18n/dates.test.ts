import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dateFormat, momentFormat, toDayAndMonth } from "./dates.ts";

const at = new Date("2026-11-24T23:30:00Z");

describe("a date", () => {
  it.each([
    ["en", { dateStyle: "long" }, "Europe/Zurich", "25 November 2026"],
    ["en", { dateStyle: "medium", timeStyle: "short" }, "America/New_York", "24 Nov 2026, 18:30"],
    ["en", { dateStyle: "full", timeStyle: "short" }, "UTC", "Tuesday 24 November 2026 at 23:30"],
    ["en", { timeStyle: "short" }, "UTC", "23:30"],
    ["vi", { dateStyle: "long" }, "Asia/Ho_Chi_Minh", "25/11/2026"],
    ["vi", { dateStyle: "medium", timeStyle: "short" }, "Asia/Ho_Chi_Minh", "06:30 25/11/2026"],
    ["vi", { dateStyle: "full" }, "UTC", "Thứ Ba, 24/11/2026"],
  ] as const)("in %s, %j, in %s is %s", (locale, style, timeZone, text) => {
    expect(dateFormat(locale, style, timeZone).format(at)).toBe(text);
  });
});

it("is written without a year as people of each language write it", () => {
  expect(["en" as const, "vi" as const].map((locale) => toDayAndMonth(locale, "2026-11-03"))).toEqual([
    "3 Nov",
    "03/11",
  ]);
});

describe("the time of a publication", () => {
  it.each([
    ["en", "soon", "Asia/Tokyo", "Wed 08:30"],
    ["en", "short", "UTC", "Tue 24 Nov, 23:30"],
    ["en", "long", "UTC", "Tuesday 24 November at 23:30"],
    ["vi", "soon", "Asia/Ho_Chi_Minh", "06:30 Thứ 4"],
    ["vi", "short", "UTC", "23:30 Thứ 3, 24/11"],
    ["vi", "long", "UTC", "23:30 Thứ Ba, 24/11"],
  ] as const)("in %s, %s, in %s is %s", (locale, length, timeZone, text) => {
    expect(momentFormat(locale, length, timeZone).format(at)).toBe(text);
  });
});

/** Without a zone, a page shows the server's time first and then the device's, and neither is the owner's. */
describe("every date on a page and in a mail", () => {
  const folder = join(import.meta.dirname, "../..");
  const files = ["app", "emails"].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
      .map((file) => join(part, file)),
  );
  const calls = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    return [...text.matchAll(/new Intl\.DateTimeFormat\((?!\))|\.toLocale(?:Date|Time)String\(/g)].map(({ index }) => ({
      file,
      call: text.slice(index, endOfCall(text, text.indexOf("(", index))),
    }));
  });

  it("names its time zone", () => {
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.filter(({ call }) => !call.includes("timeZone"))).toEqual([]);
  });
});

/** The index of the parenthesis that closes the one at `open`. */
function endOfCall(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}
