import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { runStep } from "../run-step.ts";

/** `test` as Vitest prints it, "suite > test", or a part of that which one or more tests share. */
export type NamedTest = { file: string; test: string };

/** "failed" if any of several did; "missing": no test of that name ran, e.g. because its file doesn't load. */
export type NamedResult = { status: "passed" | "failed" | "missing"; output: string };

/** The part of Vitest's JSON report that we read (Vitest, "JSON reporter"). */
const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});

/** Runs only these tests in the repository at `folder`, and returns each one's result. */
export async function runNamedTests(folder: string, tests: NamedTest[]): Promise<NamedResult[]> {
  const reportFile = join(tmpdir(), `galley named tests ${randomUUID()}.json`);
  const pattern = tests.map(({ test }) => toPattern(test)).join("|");
  const files = [...new Set(tests.map(({ file }) => file))];
  const vitest = join(folder, "node_modules", "vitest", "vitest.mjs");
  const options = [
    "--root",
    folder,
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${reportFile}`,
    "-t",
    pattern,
  ];
  const { output } = await runStep("vitest", [vitest, "run", ...files, ...options], { cwd: folder });
  const ended = readReport(reportFile);
  rmSync(reportFile, { force: true });
  return tests.map(({ file, test }) => {
    const named = ended.filter((one) => one.file.endsWith(file) && one.test.includes(test));
    const found = new Set(named.map(({ status }) => status));
    return { status: found.has("failed") ? "failed" : found.has("passed") ? "passed" : "missing", output };
  });
}

/** Vitest 5 matches a pattern against the titles of suites and test, joined by " > ". */
function toPattern(test: string): string {
  return test.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function readReport(file: string): { file: string; test: string; status: string }[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    // Vitest ended before it could write a report.
    return [];
  }
  return report.parse(JSON.parse(text)).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: name,
      test: [...ancestorTitles, title].join(" > "),
      status,
    })),
  );
}
