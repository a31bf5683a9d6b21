/** Hours of the day as bits, with bit 0 for midnight to one o'clock; in the owner's time zone. */
export type HourSet = number;

/** Fewer posts show no habit. */
const MIN_POSTS = 5;
const MIN_IN_HOUR = 2;
const MIN_SHARE = 0.1;

const QUARTER_MS = 900_000;

/** Returns the hours with at least two posts and at least a tenth of all posts. */
export function toUsualHours(postedAt: readonly Date[], timeZone: string): HourSet {
  if (postedAt.length < MIN_POSTS) return 0;
  const counts = Array.from({ length: 24 }, () => 0);
  for (const at of postedAt) {
    const hour = toLocalHour(at, timeZone);
    counts[hour] = (counts[hour] ?? 0) + 1;
  }
  return counts.reduce(
    (hours, count, hour) =>
      count >= MIN_IN_HOUR && count >= MIN_SHARE * postedAt.length ? hours | (1 << hour) : hours,
    0,
  );
}

export function isUsualHour(hours: HourSet, at: Date, timeZone: string): boolean {
  return hours !== 0 && (hours & (1 << toLocalHour(at, timeZone))) !== 0;
}

type Zone = { format: Intl.DateTimeFormat; quarter: number; hour: number };
const zones = new Map<string, Zone>();

/** Cached per quarter of an hour, since it runs for thousands of accounts at once and no offset changes within one. */
function toLocalHour(at: Date, timeZone: string): number {
  const zone = zones.get(timeZone) ?? openZone(timeZone);
  const quarter = Math.floor(at.getTime() / QUARTER_MS);
  if (zone.quarter !== quarter) {
    zone.hour = Number(zone.format.format(at));
    zone.quarter = quarter;
  }
  return zone.hour;
}

function openZone(timeZone: string): Zone {
  const zone = { format: toFormat(timeZone), quarter: Number.NaN, hour: 0 };
  zones.set(timeZone, zone);
  return zone;
}

/** A zone that this machine doesn't know counts as UTC. */
function toFormat(timeZone: string): Intl.DateTimeFormat {
  const options = { hour: "numeric", hourCycle: "h23" } as const;
  try {
    return new Intl.DateTimeFormat("en-GB", { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" });
  }
}
