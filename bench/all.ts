import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { startChild } from "../src/platform/programs/children.ts";
import { type ReportedFigure, reportedFigure } from "./lib/report.ts";

/**
 * Runs every benchmark in this folder, or those named, one after the other, and prints one table at the end.
 * Exits with 1 when a figure missed its bar or a benchmark reported none. A void figure counts as neither met
 * nor missed.
 */
const here = fileURLToPath(new URL(".", import.meta.url));
/** Extra arguments for benchmarks whose bar needs more than a default run. */
const longer: Record<string, string[]> = { soak: ["10"] };

// children.ts ends anything still running on exit.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));

const present = readdirSync(here)
  .filter((file) => /^[a-z-]+\.ts$/.test(file) && file !== "all.ts")
  .map((file) => file.slice(0, -".ts".length))
  .sort();
const named = process.argv.slice(2);
const unknown = named.filter((name) => !present.includes(name));
if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(", ")}; there is ${present.join(", ")}`);

const figures: ReportedFigure[] = [];
for (const name of named.length === 0 ? present : named) {
  console.log(`\n== ${name}`);
  figures.push(...(await runBenchmark(name)));
}
console.table(figures);
const count = (wanted: string) => figures.filter(({ verdict }) => verdict === wanted).length;
console.log(`all: figures=${figures.length} met=${count("met")} void=${count("void")} missed=${count("missed")}`);
process.exitCode = figures.some(({ verdict }) => verdict === "missed") ? 1 : 0;

async function runBenchmark(name: string): Promise<ReportedFigure[]> {
  const child = await startChild(name, process.execPath, [`${here}${name}.ts`, ...(longer[name] ?? [])], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  let told: ReportedFigure[] = [];
  child.process.on("message", (message) => {
    told = z.array(reportedFigure).parse(message);
  });
  const { code } = await child.exited;
  const ended: ReportedFigure = { name, figure: `ended with ${code}`, spread: "", bar: "a figure", verdict: "missed" };
  return told.length === 0 ? [ended] : told;
}
