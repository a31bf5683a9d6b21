import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { compareRounds } from "../lib/compare-rounds.ts";
import type { Figure } from "../lib/report.ts";

const ROUNDS = 5;
const ROUND_MS = 2_500;
const CONNECTIONS = 16;

export type Target = { port: number; path: string; headers?: Record<string, string> };

/** Requests/s of ours and of the bare server, after a warm-up round of each. */
export async function compareRates(name: string, ours: Target, bare: Target, atLeast: number): Promise<Figure> {
  await measureRate(ours);
  await measureRate(bare);
  const what = `${name}, requests/s`;
  return compareRounds(
    { name, what, rounds: ROUNDS, atLeast },
    () => measureRate(ours),
    () => measureRate(bare),
  );
}

async function measureRate({ port, path, headers = {} }: Target): Promise<number> {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, Connection: "keep-alive", ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const request = [`GET ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n");
  const worker = new Worker(new URL("load-worker.ts", import.meta.url), {
    workerData: { port, request, connections: CONNECTIONS, ms: ROUND_MS },
  });
  const [rate] = await once(worker, "message");
  return Number(rate);
}
