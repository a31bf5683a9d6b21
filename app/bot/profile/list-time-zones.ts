/** The IANA names plus the stored one, which may be an older name or UTC: the runtime lists neither. */
export function listTimeZones(kept: string): string[] {
  return [...new Set(["UTC", kept, ...Intl.supportedValuesOf("timeZone")])].sort();
}
