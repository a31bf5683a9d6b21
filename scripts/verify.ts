import { join } from "node:path";
import { root } from "./root.ts";
import { type Ran, runProgram } from "./run-program.ts";

/** Programs of node_modules, each with its arguments; all but the last only prepare. */
type Step = { name: string; runs: string[][]; /** What it prints is shown. */ isFigure?: true };
type StepResult = { name: string; ok: boolean; output: string };

const app = join("app", "tsconfig.json");
const worker = join("app", "pwa", "service-worker", "tsconfig.json");
const tsc = (project: string) => ["typescript/bin/tsc", "-p", project, "--noEmit"];
const typegen = ["@react-router/dev/bin.cjs", "typegen"];

const steps: Step[] = [
  { name: "types", runs: [tsc("tsconfig.json")] },
  { name: "lint and import directions", runs: [["oxlint/bin/oxlint", "--deny-warnings"]] },
  { name: "format", runs: [["oxfmt/bin/oxfmt", "--check", "."]] },
  { name: "import cycles", runs: [["../scripts/count-circles.ts"]], isFigure: true },
  { name: "lengths", runs: [["../scripts/check-lengths.ts"]], isFigure: true },
  { name: "words", runs: [["../scripts/check-words.ts"]], isFigure: true },
  { name: "dead code and unused packages", runs: [["knip/bin/knip.js", "--no-progress"]] },
  { name: "paths named in the docs", runs: [["../scripts/check-doc-paths.ts"]] },
  { name: "types of the pages", runs: [typegen, tsc(app)] },
  { name: "size of the scripts", runs: [["../scripts/build.ts"], ["size-limit/bin.js"]] },
  // Its own world: a worker has no window and no document.
  { name: "types of the service worker", runs: [tsc(worker)] },
];

/** Runs every check that needs no database, side by side, and shows the output of those that fail. */
export async function verify(): Promise<StepResult[]> {
  const results = await Promise.all(steps.map(runAndReport));
  for (const { name, ok, output } of results) {
    if (!ok) console.log(`\n── ${name} ──\n${output.trim()}`);
  }
  return results;
}

async function runAndReport({ name, runs, isFigure }: Step): Promise<StepResult> {
  const started = performance.now();
  let { code, out }: Pick<Ran, "code" | "out"> = { code: 0, out: "" };
  for (const [tool = "", ...args] of runs)
    if (code === 0) ({ code, out } = await runProgram(process.execPath, [join(root, "node_modules", tool), ...args]));
  const ok = code === 0;
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  const figure = isFigure && ok ? `: ${out.trim()}` : "";
  console.log(`${ok ? "ok    " : "FAILED"} ${name}${figure} (${seconds} s)`);
  return { name, ok, output: out };
}

if (import.meta.main) {
  const results = await verify();
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}
