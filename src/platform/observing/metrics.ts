import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Observer } from "./observer.ts";

/** This process's metrics: prom-client's own, and the durations of requests and jobs. */
export const registry = new Registry();

const seconds = [0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 15, 60];

let durations: Histogram<"kind" | "name" | "outcome"> | null = null;

export function createMetrics(): Observer {
  // There is one registry per process, however many callers.
  if (durations === null) collectDefaultMetrics({ register: registry });
  durations ??= new Histogram({
    name: "galley_work_seconds",
    help: "Requests by route and status, jobs by name and outcome.",
    labelNames: ["kind", "name", "outcome"],
    buckets: seconds,
    registers: [registry],
  });
  const histogram = durations;
  return {
    async around(kind, work, describe) {
      const begun = performance.now();
      let failed = true;
      try {
        const result = await work();
        failed = false;
        return result;
      } finally {
        histogram.observe({ kind, ...describe(failed) }, (performance.now() - begun) / 1000);
      }
    },
    close: async () => {},
  };
}
