/** The site is in Europe/Paris, so that `date` and `date_gmt` differ. */
export const timezone = "Europe/Paris";

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

/** Parses a REST date; without an offset it is in `zone`. Null if invalid. */
export function readDate(text: string, zone: "site" | "gmt"): string | null {
  const match = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/.exec(text);
  if (match === null) return null;
  const asUtc = new Date(match[2] === undefined ? `${text}Z` : text);
  if (Number.isNaN(asUtc.getTime())) return null;
  if (match[2] !== undefined || zone === "gmt") return asUtc.toISOString();
  const offsetMs = Date.parse(`${toSiteTime(asUtc.toISOString())}Z`) - asUtc.getTime();
  return new Date(asUtc.getTime() - offsetMs).toISOString();
}

export function gmtOffsetHours(now: Date): number {
  const utc = Math.floor(now.getTime() / 1000) * 1000;
  return (Date.parse(`${toSiteTime(now.toISOString())}Z`) - utc) / 3_600_000;
}
