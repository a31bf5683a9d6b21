import { describe, expect, it } from "vitest";
import { matchesWords } from "./matches-words.ts";

describe("the palette's search", () => {
  it.each([
    ["Connect Instagram", "inst", true],
    ["Connect Instagram", "instagram connect", true],
    ["Connect Instagram", "gram", false],
    ["Bài viết", "bai", true],
    ["Đăng xuất", "dang x", true],
    ["Articles", "  ", true],
    ["Articles", "articles published", false],
  ])("in %j for %j returns %j", (text, query, found) => {
    expect(matchesWords(text, query)).toBe(found);
  });
});
