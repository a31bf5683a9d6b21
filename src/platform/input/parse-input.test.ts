import { expect, test } from "vitest";
import { z } from "zod";
import { parseInput } from "./parse-input.ts";
import { typedText, typedTexts } from "./typed-text.ts";

const schema = z.object({
  title: typedText({ max: 5, required: "name-required" }),
  texts: z.array(typedText({ max: 3 })).max(2),
  keywords: typedTexts({ max: 3, maxEntries: 2 }),
  size: z
    .int()
    .refine((size) => size <= 9, { error: "too-many", params: { max: 9 } })
    .optional(),
});
const good = { title: " Oak ", texts: ["a"], keywords: ["Oak", " oak ", "", "ash"] };

test("returns the parsed input", () => {
  expect(parseInput(schema, good)).toEqual({ title: "Oak", texts: ["a"], keywords: ["Oak", "ash"] });
});

test.each([
  [{ title: "  " }, { field: "title", problem: "name-required" }],
  [{ title: "a\0b" }, { field: "title", problem: "bad-characters" }],
  [{ title: "\ud83d" }, { field: "title", problem: "bad-characters" }],
  [{ title: "Walnut" }, { field: "title", problem: "too-long", max: 5 }],
  [{ title: 7 }, { field: "title", problem: "invalid" }],
  [{ texts: ["a", "long"] }, { field: "texts", problem: "too-long", max: 3 }],
  [{ texts: ["a", "b", "c"] }, { field: "texts", problem: "too-many", max: 2 }],
  [{ keywords: ["a", "b", "c"] }, { field: "keywords", problem: "too-many", max: 2 }],
  [{ size: 10 }, { field: "size", problem: "too-many", max: 9 }],
])("says what is wrong with %j", (change, problem) => {
  expect(() => parseInput(schema, { ...good, ...change })).toThrow(
    expect.objectContaining({ code: "invalid-input", ...problem }),
  );
});

test("a caller can name the field, and what else is wrong with it", () => {
  const place = (path: readonly PropertyKey[]) => `document.${path.join(".")}`;
  const nested = z.object({ blocks: z.array(z.object({ level: z.literal(2) })) });
  expect(() => parseInput(nested, { blocks: [{ level: 7 }] }, place, "bad-document")).toThrow(
    expect.objectContaining({ field: "document.blocks.0.level", problem: "bad-document" }),
  );
  expect(() => parseInput(typedText({ max: 1 }), "ab", "name")).toThrow(
    expect.objectContaining({ field: "name", problem: "too-long", max: 1 }),
  );
});
