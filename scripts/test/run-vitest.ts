import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";
import { outputs } from "./outputs.ts";
import { readReport } from "./run-named-tests.ts";

export type Counts = { passed: number; failed: number; skipped: number };

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
  const { ran, broken } = readReport(file);
  const count = (...statuses: string[]) => ran.filter(({ status }) => statuses.includes(status)).length;
  const [passed, failed] = [count("passed"), count("failed")];
  const isUnreadable = ran.length + broken === 0;
  return { passed, failed: failed + broken + Number(isUnreadable), skipped: ran.length - passed - failed };
}
