/** Addresses have the local month. */
const timezone = "Europe/Paris";

const parts = new Intl.DateTimeFormat("sv-SE", {
  timeZone: timezone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** `2026-05-04T12:00:00`, the site's local time. */
export function toSiteTime(iso: string): string {
  return parts.format(new Date(iso)).replace(" ", "T");
}

/** `2026-05-04T10:00:00`, UTC. */
export function toGmt(iso: string): string {
  return iso.slice(0, 19);
}

/** Parses `date_gmt`; null if invalid. */
export function readGmt(text: string): string | null {
  const [, hasOffset] = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [null];
  if (hasOffset === null) return null;
  const date = new Date(hasOffset === undefined ? `${text}Z` : text);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
