import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { root } from "../../root.ts";
import { type NamedTest, type RanTest, runNamedTests, runSuites } from "../../test/run-named-tests.ts";
import type { Tally } from "./tally.ts";

/** By suite and case, the test or tests that show it. */
const suiteCases = z.record(z.string(), z.record(z.string(), z.union([z.string(), z.array(z.string())])));

/** Cases that suites show: runs the tests that `<show>/suites.json` names for each wanted case. */
export async function runSuiteCases(tally: Tally, show: string, isWanted = (_case: string) => true): Promise<void> {
  const cases = readCases(show).filter(({ name }) => isWanted(name));
  if (cases.length === 0) return;
  const tests = cases.flatMap((one) => one.tests);
  const results = await runNamedTests(root, tests);
  const outputs = new Set<string>();
  for (const { name, tests: wanted } of cases) {
    await tally.see(name, async () => {
      for (const test of wanted) {
        const result = results[tests.indexOf(test)];
        if (result?.status === "passed") continue;
        if (result !== undefined) outputs.add(result.output);
        throw new Error(`"${test.test}" in ${test.file} is ${result?.status}`);
      }
      return wanted.map(({ file, test }) => `"${test}" (${file})`).join(", ");
    });
  }
  for (const output of outputs) console.log(output);
}

/** A case shown by several suites is listed under each. */
export function readCases(show: string): { name: string; tests: NamedTest[] }[] {
  const text = readFileSync(join(root, "scripts", "shows", show, "suites.json"), "utf8");
  const cases = new Map<string, NamedTest[]>();
  for (const [file, named] of Object.entries(suiteCases.parse(JSON.parse(text)))) {
    for (const [name, tests] of Object.entries(named)) {
      const shown = [tests].flat().map((test) => ({ file, test }));
      cases.set(name, [...(cases.get(name) ?? []), ...shown]);
    }
  }
  return [...cases].map(([name, tests]) => ({ name, tests }));
}

/**
 * Runs whole suites, or their tests that match `pattern`, and prints each test; one that was skipped counts as neither
 * passed nor failed.
 */
export async function showSuites(files: string[], pattern = ""): Promise<{ passed: RanTest[]; failed: number }> {
  const { ran, output } = await runSuites(root, files, pattern === "" ? [] : ["-t", pattern]);
  const passed = ran.filter(({ status }) => status === "passed");
  const failed = ran.filter(({ status }) => status === "failed");
  for (const { test } of passed) console.log(`ok      ${test}`);
  for (const { test } of failed) console.log(`FAILED  ${test}`);
  const missing = files.filter((file) => !ran.some((one) => one.file.endsWith(file)));
  if (failed.length + missing.length > 0) console.log(output);
  return { passed, failed: failed.length + missing.length };
}
