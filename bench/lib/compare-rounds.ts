import type { Figure } from "./report.ts";
import { median } from "./statistics.ts";

/** Measures the product and a bare baseline in alternating rounds, each as a rate; the figure is their median ratio. */
export async function compareRounds(
  { name = "ratio", what, rounds, atLeast }: { name?: string; what: string; rounds: number; atLeast: number },
  product: () => Promise<number>,
  bare: () => Promise<number>,
): Promise<Figure> {
  const ratios: number[] = [];
  const baseline: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [ours, theirs] = [await product(), await bare()];
    console.log(`${what}: product ${ours.toPrecision(4)}, bare ${theirs.toPrecision(4)}`);
    ratios.push(ours / theirs);
    baseline.push(theirs);
  }
  return { name, value: median(ratios), rounds: ratios, bar: { atLeast }, baseline };
}
