import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";

const built = pathToFileURL(join(import.meta.dirname, "../build/emails/index.js")).href;
const { renderSourceNotice } = (await import(built)) as typeof import("./index.ts");

const source = { locale: "en", accountName: "lena.bakes", sourcesUrl: "https://galley.test/bot/sources" } as const;

it.each([
  ["token-dead", true],
  ["gone", false],
  ["missing", false],
] as const)("a source that stopped as %s is promised the posts made in the meantime: %s", async (problem, promised) => {
  const { text } = await renderSourceNotice({ ...source, kind: "source-disabled", problem });
  expect(text).toContain("Your settings and articles are safe.");
  expect(text.includes("in the meantime")).toBe(promised);
});
