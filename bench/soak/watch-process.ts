import { readdir, readFile } from "node:fs/promises";
import type { Collector } from "./collector.ts";

export type Sample = { seconds: number; megabytes: number; files: number };

/**
 * Samples memory and open files of a running process every `everyMs`, right after a collection, as the kernel
 * reports them.
 */
export function watchProcess(pid: number, collector: Collector, everyMs: number): { samples: Sample[]; stop(): void } {
  const samples: Sample[] = [];
  const began = performance.now();
  const look = async () => {
    await collector.collect();
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    const files = (await readdir(`/proc/${pid}/fd`)).length;
    samples.push({
      seconds: (performance.now() - began) / 1_000,
      megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024,
      files,
    });
  };
  const timer = setInterval(() => void look(), everyMs);
  return { samples, stop: () => clearInterval(timer) };
}

/** Slope of the least-squares line, per unit of x. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (pick: 0 | 1) => points.reduce((sum, point) => sum + point[pick], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const along = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return along / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
