import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { page, renewExamples } from "./writer-examples.ts";

test("the page shows the articles that the built-in writer writes", async () => {
  const text = await readFile(page, "utf8");
  // Regenerate with: node scripts/writer-examples.ts
  expect(await renewExamples(text)).toBe(text);
});
