import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "../root.ts";
import { outputs } from "./outputs.ts";
import { readReport, type Report } from "./run-named-tests.ts";

export type Counts = { passed: number; failed: number; skipped: number };

/** More failing suites than this are no coincidence. */
const FEW = 3;

/**
 * Runs every suite, shows the output as it runs, captures it all (outputs.ts) and returns the counts. A few failing
 * suites run once more, alone: a test that only fails beside others passes then, and is named as flaky.
 */
export async function runVitest(args: string[]): Promise<Counts> {
  rmSync(outputs.folder, { recursive: true, force: true });
  mkdirSync(outputs.folder, { recursive: true });
  const code = await runSuites(args, outputs.report);
  const first = readReport(outputs.report);
  const failing = listFailing(first);
  // Errors outside tests, e.g. an unhandled rejection, show only in the exit code.
  if (code !== 0 && failing.length === 0) return { ...count(first), failed: 1 };
  if (failing.length === 0 || failing.length > FEW) return count(first);

  console.log(`Runs again, alone: ${failing.map((file) => relative(root, file)).join(", ")}`);
  await runSuites([...failing, "--maxWorkers=1"], outputs.secondReport);
  const second = readReport(outputs.secondReport);
  for (const { file, test } of first.ran.filter(({ status }) => status === "failed"))
    if (second.ran.some((one) => one.file === file && one.test === test && one.status === "passed"))
      console.log(`flaky: ${relative(root, file)} > ${test}`);
  const others = first.ran.filter(({ file }) => !failing.includes(file));
  const isComplete = failing.every((file) => second.ran.some((one) => one.file === file));
  return count({ ran: [...others, ...second.ran], broken: isComplete ? second.broken : [...second.broken, "unread"] });
}

function runSuites(args: string[], report: string): Promise<number | null> {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return runToEnd([join(root, "node_modules", "vitest", "vitest.mjs"), "run", ...reporters, ...args]);
}

function listFailing({ ran, broken }: Report): string[] {
  return [...new Set([...broken, ...ran.filter(({ status }) => status === "failed").map(({ file }) => file)])];
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
    const kept = createWriteStream(outputs.printed, { flags: "a" });
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

function count({ ran, broken }: Report): Counts {
  const of = (...statuses: string[]) => ran.filter(({ status }) => statuses.includes(status)).length;
  const [passed, failed] = [of("passed"), of("failed")];
  const isUnreadable = ran.length + broken.length === 0;
  return { passed, failed: failed + broken.length + Number(isUnreadable), skipped: ran.length - passed - failed };
}
