import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { runProgram } from "../run-program.ts";

/** `test` as Vitest prints it, "suite > test", or a part of that which one or more tests share. */
export type NamedTest = { file: string; test: string };

/** "failed" if any of several did; "missing": no test of that name ran, e.g. because its file doesn't load. */
export type NamedResult = { status: "passed" | "failed" | "missing"; output: string };

/** A test that ran, with what it left in its `meta`. */
export type RanTest = { file: string; test: string; status: string; meta: Record<string, unknown> };

/** The part of Vitest's JSON report that we read (Vitest, "JSON reporter"). */
const assertion = z.object({
  ancestorTitles: z.array(z.string()),
  title: z.string(),
  status: z.string(),
  meta: z.record(z.string(), z.unknown()),
});
const report = z.object({
  testResults: z.array(z.object({ name: z.string(), status: z.string(), assertionResults: z.array(assertion) })),
});

/** Runs only these tests in the repository at `folder`, and returns each one's result. */
export async function runNamedTests(folder: string, tests: NamedTest[]): Promise<NamedResult[]> {
  // Vitest 5 matches a pattern against the titles of suites and test, joined by " > ".
  const pattern = tests.map(({ test }) => RegExp.escape(test)).join("|");
  const { ran, output } = await runSuites(folder, [...new Set(tests.map(({ file }) => file))], ["-t", pattern]);
  return tests.map(({ file, test }) => {
    const named = ran.filter((one) => one.file.endsWith(file) && one.test.includes(test));
    const found = new Set(named.map(({ status }) => status));
    return { status: found.has("failed") ? "failed" : found.has("passed") ? "passed" : "missing", output };
  });
}

/** Runs suites of the repository at `folder`; `ran` is empty when Vitest ended before it could write a report. */
export async function runSuites(
  folder: string,
  files: string[],
  more: string[] = [],
): Promise<{ ran: RanTest[]; output: string }> {
  const reportFile = join(tmpdir(), `galley named tests ${randomUUID()}.json`);
  const vitest = join(folder, "node_modules", "vitest", "vitest.mjs");
  const options = [
    "--root",
    folder,
    "--retry=0",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${reportFile}`,
    ...more,
  ];
  const args = [vitest, "run", ...files, ...options];
  const { out: output } = await runProgram(process.execPath, args, { cwd: folder });
  const { ran } = readReport(reportFile);
  rmSync(reportFile, { force: true });
  return { ran, output };
}

/** Every test, and the files that failed without a failed test, e.g. because they don't load. */
export type Report = { ran: RanTest[]; broken: string[] };

/** Empty when Vitest could not write a report. */
export function readReport(file: string): Report {
  if (!existsSync(file)) return { ran: [], broken: [] };
  const { testResults } = report.parse(JSON.parse(readFileSync(file, "utf8")));
  const ran = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, meta }) => ({
      file: name,
      test: [...ancestorTitles, title].join(" > "),
      status,
      meta,
    })),
  );
  const isBroken = ({ status, assertionResults }: (typeof testResults)[number]) =>
    status === "failed" && !assertionResults.some((one) => one.status === "failed");
  return { ran, broken: testResults.filter(isBroken).map(({ name }) => name) };
}
