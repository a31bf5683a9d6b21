import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { root } from "../scripts/root.ts";
import { readCases } from "../scripts/shows/shared/suite-cases.ts";
import type { NamedTest } from "../scripts/test/run-named-tests.ts";

const literal = /(["`])((?:\\.|(?!\1).)*)\1/g;
/** What Vitest or JavaScript fills in: "%s", "$name", "${name}". */
const placeholder = /%[sidfjo]|\\?\$\{[^}]*\}|\\?\$[\w.]+/;

/** Matches the titles that a string of the test file can become; null for a string that is all placeholders. */
function toTitle(text: string): RegExp | null {
  const fixed = text.split(placeholder);
  if (fixed.length < 2 || fixed.join("").trim().length < 6) return null;
  return new RegExp(`^${fixed.map((part) => RegExp.escape(part)).join(".+")}$`);
}

/** The files of test/ that define the tests of a suite which runs for several kinds, from its imports on. */
function listTestParts(path: string, found = new Set<string>()): Set<string> {
  for (const [, imported = ""] of readFileSync(path, "utf8").matchAll(/^(?:import|export) .* from "(\..*)";$/gm)) {
    const part = join(dirname(path), imported);
    if (dirname(part) === join(root, "test") && !found.has(part)) listTestParts(part, found.add(part));
  }
  return found;
}

function isMissing({ file, test: name }: NamedTest): boolean {
  const path = join(root, file);
  if (!existsSync(path)) return true;
  const text = [path, ...listTestParts(path)].map((part) => readFileSync(part, "utf8")).join("\n");
  const titles = [...text.matchAll(literal)]
    .map(([, , inner = ""]) => toTitle(inner))
    .filter((title) => title !== null);
  return !name.split(" > ").every((part) => text.includes(part) || titles.some((title) => title.test(part)));
}

const promise = z.strictObject({
  what: z.string(),
  asvs: z.string().regex(/^[\d.]+$/),
  file: z.string(),
  test: z.string().default(""),
});

test("every line of docs/security-tests.json names a test or a rule that exists", () => {
  const promises = z.array(promise).parse(JSON.parse(readFileSync(`${root}/docs/security-tests.json`, "utf8")));
  expect(promises.length).toBeGreaterThan(45);
  expect(promises.filter(isMissing)).toEqual([]);
});

const shows = globSync("scripts/shows/*/suites.json", { cwd: root }).map((path) => path.split("/").at(-2) ?? "");

test.each(shows)("the tests that the show %s names exist", (show) => {
  const named = readCases(show).flatMap(({ tests }) => tests);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(isMissing)).toEqual([]);
});
