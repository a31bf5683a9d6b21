import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);
const table = readFileSync(new URL("docs/security.md", root), "utf8");
/** "| what | 1.2.3 | `file`: name of a test |" */
const lines = [...table.matchAll(/^\| (.+?) +\| ([\d.]+) +\| `([^`]+)`(?:: (.+?))? +\|$/gm)].map(
  ([, what = "", asvs = "", file = "", name]) => ({ what, asvs, file, name }),
);

test("every line of docs/security.md names a test or a rule that exists", () => {
  expect(lines.length).toBeGreaterThan(45);
  const missing = lines.filter(({ file, name }) => {
    const url = new URL(file, root);
    return !existsSync(url) || (name !== undefined && !readFileSync(url, "utf8").includes(name));
  });
  expect(missing.map(({ what, file, name }) => `${what}: ${file}, "${name}"`)).toEqual([]);
});
