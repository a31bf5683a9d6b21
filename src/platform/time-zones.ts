/** The cookie with the browser's IANA time zone, which becomes a new account's time zone. */
export const timeZoneCookie = "time-zone";

/** Finds an IANA time zone by name; null for other texts, and for offsets such as "+01:00", which have no DST. */
export function findTimeZone(name: string): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,60}$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant in an IANA time zone, as that day's midnight UTC. An unknown zone counts as UTC. */
export function toLocalDay(at: Date, timeZone: string): Date {
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return new Date(Date.UTC(parts.get("year") ?? 0, (parts.get("month") ?? 1) - 1, parts.get("day") ?? 1));
}

/** "2026-11-22". */
export function toIsoDay(at: Date, timeZone: string): string {
  return toLocalDay(at, timeZone).toISOString().slice(0, 10);
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = openFormat(timeZone);
  formats.set(timeZone, format);
  return format;
}

function openFormat(timeZone: string): Intl.DateTimeFormat {
  const parts = {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    calendar: "iso8601",
    numberingSystem: "latn",
  } as const;
  return new Intl.DateTimeFormat("en", { ...parts, timeZone: findTimeZone(timeZone) ?? "UTC" });
}
