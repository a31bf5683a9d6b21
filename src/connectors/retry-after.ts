const DAY_SECONDS = 86_400;

/** Reads Retry-After, in seconds or as a date (RFC 9110, 10.2.3); at most a day. */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,6}$/.test(value)) return Math.min(Number(value), DAY_SECONDS);
  const at = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) return undefined;
  return Math.min(Math.max(0, Math.ceil((at - Date.now()) / 1_000)), DAY_SECONDS);
}
