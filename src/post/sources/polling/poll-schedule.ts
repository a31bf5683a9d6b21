import type { SourceProblem } from "../health/source-problem.ts";
import { type HourSet, isUsualHour } from "./usual-hours.ts";

/** The polling schedule. Pure: the 28-day model makes the same decisions. */

export type Habit = { usualHours: HourSet; timeZone: string };

type Chance = () => number;

/** Longest retry intervals of a failing source: while Instagram is down, and otherwise. */
const OUTAGE_CAP_MS = 20 * 60_000;
const FAILURE_CAP_MS = 3_600_000;

/** Returns the next poll: every `intervalMs`, twice as often in the account's usual hours, with up to 10 % jitter. */
export function toNextPoll(
  now: Date,
  { intervalMs, usualHours, timeZone }: Habit & { intervalMs: number },
  usagePercent: number,
  random: Chance,
): Date {
  const slower = toSlowness(usagePercent);
  const wait = slower === 1 && isUsualHour(usualHours, now, timeZone) ? intervalMs / 2 : intervalMs * slower;
  return later(now, wait * (0.9 + 0.2 * random()));
}

/** Returns the factor by which usage stretches the interval; Meta throttles at 100. */
export function toSlowness(usagePercent: number): 1 | 2 | 4 {
  if (usagePercent >= 90) return 4;
  return usagePercent >= 75 ? 2 : 1;
}

export type FailedPoll = { problem: SourceProblem; failures: number; askedMs: number; intervalMs: number };

/**
 * Returns the next retry after `failures` earlier failures and this one: exponential backoff up to a cap, with jitter
 * of a third so that sources that failed together don't come back together, and not before Instagram allows.
 */
export function toRetryPoll(now: Date, { problem, failures, askedMs, intervalMs }: FailedPoll, random: Chance): Date {
  const cap = Math.max(intervalMs, problem === "unavailable" ? OUTAGE_CAP_MS : FAILURE_CAP_MS);
  const backoff = Math.min(cap, intervalMs * 2 ** Math.min(failures, 6));
  const spread = backoff * (0.67 + 0.33 * random());
  return later(now, askedMs > 0 ? Math.max(spread, askedMs + intervalMs * random()) : spread);
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + Math.round(ms));
}
