import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";
import { type StepResult, runStep } from "./run-step.ts";

type Step = {
  name: string;
  tool: string;
  args: string[];
  before?: Step;
  /** What it prints is shown. */ isFigure?: true;
};

const app = join("app", "tsconfig.json");
const worker = join("app", "pwa", "service-worker", "tsconfig.json");

/** Runs every check that needs no database, side by side, and shows the output of those that fail. */
export async function verify(): Promise<StepResult[]> {
  const results = await Promise.all(listSteps().map(runAndReport));
  for (const { name, ok, output } of results) {
    if (!ok) console.log(`\n── ${name} ──\n${output.trim()}`);
  }
  return results;
}

function listSteps(): Step[] {
  const steps: Step[] = [
    { name: "types", tool: "typescript/bin/tsc", args: ["-p", "tsconfig.json", "--noEmit"] },
    { name: "lint and import directions", tool: "oxlint/bin/oxlint", args: ["--deny-warnings"] },
    { name: "format", tool: "oxfmt/bin/oxfmt", args: ["--check", "."] },
    { name: "circles of imports", tool: "../scripts/count-circles.ts", args: [], isFigure: true },
    { name: "lengths", tool: "../scripts/check-lengths.ts", args: [], isFigure: true },
    { name: "words", tool: "../scripts/check-words.ts", args: [], isFigure: true },
    { name: "dead code and unused packages", tool: "knip/bin/knip.js", args: ["--no-progress"] },
    { name: "paths named in the docs", tool: "../scripts/check-doc-paths.ts", args: [] },
  ];
  if (existsSync(join(root, app))) {
    const typegen = { name: "types of the routes", tool: "@react-router/dev/bin.cjs", args: ["typegen"] };
    steps.push({
      name: "types of the pages",
      tool: "typescript/bin/tsc",
      args: ["-p", app, "--noEmit"],
      before: typegen,
    });
    const build = { name: "build", tool: "../scripts/build.ts", args: [] };
    steps.push({ name: "size of the scripts", tool: "size-limit/bin.js", args: [], before: build });
    // Its own world: a worker has no window and no document.
    steps.push({ name: "types of the service worker", tool: "typescript/bin/tsc", args: ["-p", worker, "--noEmit"] });
  }
  return steps;
}

async function runAndReport(step: Step): Promise<StepResult> {
  const started = performance.now();
  const result = await runWithPreparation(step);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  const figure = step.isFigure && result.ok ? `: ${result.output.trim()}` : "";
  console.log(`${result.ok ? "ok    " : "FAILED"} ${step.name}${figure} (${seconds} s)`);
  return result;
}

async function runWithPreparation(step: Step): Promise<StepResult> {
  if (step.before) {
    const prepared = await runWithPreparation(step.before);
    if (!prepared.ok) return { ...prepared, name: step.name };
  }
  return runStep(step.name, [join(root, "node_modules", step.tool), ...step.args]);
}

if (import.meta.main) {
  const results = await verify();
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}
