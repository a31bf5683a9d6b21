import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { page, printExamples } from "./writer-examples.ts";

test("the page shows the articles as the built-in writer makes them", async () => {
  // Renew with: node scripts/writer-examples.ts
  expect(await readFile(page, "utf8")).toBe(await printExamples());
});
