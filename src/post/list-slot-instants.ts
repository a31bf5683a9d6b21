import type { Slot } from "./integrations/tables.ts";

const DAY_MS = 24 * 3600_000;

/**
 * Yields the slots of the weeks after an instant, in order, endlessly. Local times follow the time zone: a skipped time
 * comes later by as much as the clocks skip, a repeated one comes the first time.
 */
export function* listSlotInstants(slots: Slot[], timeZone: string, after: Date): Generator<Date, never> {
  if (slots.length === 0) throw new RangeError("slots must not be empty");
  const toLocal = createLocalClock(timeZone);
  let day = Math.floor(toLocal(after.getTime()) / DAY_MS) * DAY_MS;
  let last = after.getTime();
  for (;;) {
    const today = slots.filter(({ weekday }) => weekday === toWeekday(day));
    const instants = today.map(({ time }) => toInstant(day + toMs(time), toLocal));
    for (const instant of instants.sort((a, b) => a - b)) {
      // Two slots coincide where the clocks skip an hour.
      if (instant <= last) continue;
      last = instant;
      yield new Date(instant);
    }
    day += DAY_MS;
  }
}

/** Returns the ISO 8601 weekday: 1 is Monday. */
function toWeekday(day: number): number {
  return new Date(day).getUTCDay() || 7;
}

function toMs(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return (hour * 60 + minute) * 60_000;
}

type LocalClock = (instant: number) => number;

/** Creates a function that returns what a zone's clocks show at an instant, to the second, as if it were UTC. */
function createLocalClock(timeZone: string): LocalClock {
  const parts = {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  } as const;
  const format = new Intl.DateTimeFormat("en", { timeZone, hourCycle: "h23", calendar: "iso8601", ...parts });
  return (instant) => {
    const shown = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
}

/** Tries the offsets of the day before and the day after; a skipped time fits neither, so the day before counts. */
function toInstant(local: number, toLocal: LocalClock): number {
  const [before, behind] = [local - DAY_MS, local + DAY_MS].map((near) => local - (toLocal(near) - near)) as [
    number,
    number,
  ];
  const fitting = [before, behind].filter((instant) => toLocal(instant) === local);
  return fitting.length === 0 ? before : Math.min(...fitting);
}
