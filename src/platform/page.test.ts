import { expect, test } from "vitest";
import { parseCursor, toCursor } from "./page.ts";

test("a cursor survives a round trip, and other texts aren't cursors", () => {
  const position = { at: new Date("2026-11-21T12:00:00.123Z"), id: "019aa7c4-0000-7000-8000-000000000000" };
  expect(parseCursor(toCursor(position))).toEqual(position);
  for (const text of ["", "x", Buffer.from("[1]").toString("base64url")]) expect(parseCursor(text)).toBeNull();
});
