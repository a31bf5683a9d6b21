import { Worker } from "node:worker_threads";
import { median } from "../lib/statistics.ts";

const ROUNDS = 5;
const ROUND_MS = 2_500;
const CONNECTIONS = 16;

export type Target = { port: number; path: string; headers?: Record<string, string> };
export type Comparison = { ratio: number; ratios: number[]; baselines: number[] };

/** Ratio of requests/s of the first to the second, in alternating rounds after a warm-up round. */
export async function compareRates(name: string, ours: Target, bare: Target): Promise<Comparison> {
  await measure(ours);
  await measure(bare);
  const rounds: { ours: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const figures = { ours: await measure(ours), bare: await measure(bare) };
    rounds.push(figures);
    console.log(`${name}: ${figures.ours.toFixed(0)} requests/s, bare ${figures.bare.toFixed(0)}`);
  }
  const ratios = rounds.map((round) => round.ours / round.bare);
  return { ratio: median(ratios), ratios, baselines: rounds.map(({ bare }) => bare) };
}

function measure({ port, path, headers = {} }: Target): Promise<number> {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, Connection: "keep-alive", ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const request = [`GET ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n");
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("load-worker.ts", import.meta.url), {
      workerData: { port, request, connections: CONNECTIONS, ms: ROUND_MS },
    });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}
