import type { Config } from "../config/config.ts";
import { joinObservers, type Observer } from "./observer.ts";

/** Loads only the libraries that the settings call for. */
export async function openObserver({
  metricsPort,
  tracesUrl,
}: Pick<Config, "metricsPort" | "tracesUrl">): Promise<Observer> {
  const observers: Observer[] = [];
  if (metricsPort !== null) observers.push((await import("./metrics.ts")).createMetrics());
  if (tracesUrl !== null) observers.push((await import("./tracing.ts")).createTracing(tracesUrl));
  return joinObservers(observers);
}
