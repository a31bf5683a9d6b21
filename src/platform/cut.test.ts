import { expect, test } from "vitest";
import { cut } from "./cut.ts";

test.each([
  ["Tea 🍵", 6, "Tea 🍵"],
  ["Tea 🍵", 5, "Tea "],
  ["Tea", 2, "Te"],
  ["", 2, ""],
])("cuts %j after %d units without leaving half an emoji", (text, max, expected) => {
  expect(cut(text, max)).toBe(expected);
});
