import { expect, test } from "vitest";
import { cutCaption } from "./cut-caption.ts";

test.each([
  ["One bowl.", "One bowl."],
  ["Nine bowls from the kiln. #clay #NoBlog #clay", "Nine bowls from the\n\n#clay #NoBlog"],
  ["Nine bowls, #noblogging", "Nine bowls,\n\n#noblogging"],
  ["Nine bowls of #clay and more", "Nine bowls of #clay"],
  [`#clay ${"bowls ".repeat(9)}#${"x".repeat(101)} ＃器`, "#clay bowls bowls bo\n\n＃器"],
])("the hashtags that are cut off from %j are kept whole", (caption, kept) => {
  expect(cutCaption(caption, 20)).toBe(kept);
});

test("a caption of nothing but hashtags stays bounded", () => {
  const many = Array.from({ length: 9_000 }, (_, at) => `#clay${at}`).join(" ");
  expect(cutCaption(many, 100).length).toBeLessThan(700);
});
