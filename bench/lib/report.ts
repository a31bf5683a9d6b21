import { z } from "zod";

/** A measurement with its bar, and for a ratio the baseline of each round. */
export type Figure = {
  name: string;
  value: number;
  /** One per round. */
  rounds?: number[];
  bar: { atLeast?: number; atMost?: number };
  /** One per round. If it varies by more than 30 %, the machine was busy and the figure is void. */
  baseline?: number[];
};

const VOID_SPREAD = 0.3;

/** One line of the table; a benchmark reports it to the process that started it. */
export const reportedFigure = z.object({
  name: z.string(),
  figure: z.string(),
  spread: z.string(),
  bar: z.string(),
  verdict: z.enum(["met", "void", "missed"]),
});
export type ReportedFigure = z.infer<typeof reportedFigure>;

/** Prints the figures, sends them to the parent process, and sets the exit code: 1 when one was missed. */
export function report(benchmark: string, figures: Figure[]): void {
  const reported = figures.map((figure) => toReported(benchmark, figure));
  for (const { name, figure, spread, bar, verdict } of reported)
    console.log(`${name}: ${figure}${spread === "" ? "" : ` (${spread})`}, ${bar}: ${verdict}`);
  process.send?.(reported);
  process.exitCode = reported.some(({ verdict }) => verdict === "missed") ? 1 : 0;
}

export function toReported(
  benchmark: string,
  { name, value, rounds = [], bar, baseline = [] }: Figure,
): ReportedFigure {
  const { atLeast = -Infinity, atMost = Infinity } = bar;
  // A figure that couldn't be measured is NaN, which never meets its bar.
  const isMet = value >= atLeast && value <= atMost;
  const isVoid = !Number.isNaN(value) && hasMoved(baseline);
  return {
    name: `${benchmark} ${name}`,
    figure: shorten(value),
    spread: rounds.length === 0 ? "" : rounds.map(shorten).join(" "),
    bar:
      atLeast === atMost ? `exactly ${atLeast}` : atLeast === -Infinity ? `at most ${atMost}` : `at least ${atLeast}`,
    verdict: isVoid ? "void" : isMet ? "met" : "missed",
  };
}

function hasMoved(baseline: number[]): boolean {
  return baseline.length > 1 && Math.max(...baseline) / Math.min(...baseline) - 1 > VOID_SPREAD;
}

function shorten(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
