import { expect, it } from "vitest";
import { ownPath } from "./own-path.ts";

it("returns the requested page with its query", () => {
  expect(ownPath("/bot/articles/view?id=7", "/bot/dash/")).toBe("/bot/articles/view?id=7");
});

it.each([
  null,
  "",
  "https://evil.example/bot",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "javascript:alert(1)",
  "/..//evil.example",
  "http://own.invalid:1/",
])("never redirects elsewhere: %s", (wanted) => {
  const path = ownPath(wanted, "/bot/dash/");
  expect(new URL(path, "https://galley.test").origin).toBe("https://galley.test");
  expect(path).toBe("/bot/dash/");
});
