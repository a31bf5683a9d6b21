import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { root } from "../root.ts";
import { outputs } from "./outputs.ts";

export type Counts = { passed: number; failed: number; skipped: number };

/** The part of Vitest's JSON report that we read (Vitest, "JSON reporter"). */
const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

/** Runs every suite, shows the output as it runs, captures it all (outputs.ts) and returns the counts. */
export async function runVitest(args: string[]): Promise<Counts> {
  rmSync(outputs.folder, { recursive: true, force: true });
  mkdirSync(outputs.folder, { recursive: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${outputs.report}`];
  const program = join(root, "node_modules", "vitest", "vitest.mjs");
  const code = await runToEnd([program, "run", ...reporters, ...args]);
  const counts = readCounts(outputs.report);
  // Errors outside tests, e.g. an unhandled rejection, show only in the exit code.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

function runToEnd(args: string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    // Vitest can't detect the terminal behind a pipe.
    const colors = process.stdout.isTTY && process.env["NO_COLOR"] === undefined ? { FORCE_COLOR: "1" } : {};
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...colors },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const kept = createWriteStream(outputs.printed);
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      from.pipe(to, { end: false });
      from.pipe(kept, { end: false });
    }
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
    child.once("error", reject);
    child.once("close", (code) => kept.end(() => resolve(code)));
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
