import type { SourceProblem } from "../health/source-problem.ts";
import { type HourSet, isUsualHour } from "./usual-hours.ts";

/** When sources are looked at. Pure: the model of 28 days runs the same decisions. */

export type Habit = { usualHours: HourSet; timeZone: string };

type Chance = () => number;

/** Longest times between two tries of a source that fails: of Instagram being out, and of all else. */
const OUTAGE_CAP_MS = 20 * 60_000;
const FAILURE_CAP_MS = 3_600_000;

/** Every `intervalMs`, twice as often in the account's usual hours, each time up to a tenth earlier or later. */
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

/** How many times longer is waited when so much of an allowance is used; Meta throttles at 100. */
export function toSlowness(usagePercent: number): 1 | 2 | 4 {
  if (usagePercent >= 90) return 4;
  return usagePercent >= 75 ? 2 : 1;
}

export type FailedPoll = { problem: SourceProblem; failures: number; askedMs: number; intervalMs: number };

/**
 * After the `failures`-th failure and this one: twice as long each time up to a cap, spread by a third so that what
 * failed together does not come back together, and not before Instagram allows.
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
