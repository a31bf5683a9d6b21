import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { root } from "../root.ts";

export type Counts = { passed: number; failed: number; skipped: number };

/** The part of Vitest's JSON report that is read (Vitest, "JSON reporter"). */
const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

/** Runs every suite, shows it while it runs and answers the counts. */
export async function runVitest(args: string[]): Promise<Counts> {
  const file = join(root, "test-results", "vitest.json");
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const program = join(root, "node_modules", "vitest", "vitest.mjs");
  const code = await runToEnd([program, "run", ...reporters, ...args]);
  const counts = readCounts(file);
  // Errors outside of tests, e.g. an unhandled rejection, show in the exit code only.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

function runToEnd(args: string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
    child.once("error", reject);
    child.once("exit", resolve);
  });
}

function readCounts(file: string): Counts {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report.parse(JSON.parse(text));
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
  };
}
