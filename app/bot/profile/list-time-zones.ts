/** The names of the IANA, with the kept one, which may be an older name or UTC: neither is in the list of the runtime. */
export function listTimeZones(kept: string): string[] {
  return [...new Set(["UTC", kept, ...Intl.supportedValuesOf("timeZone")])].sort();
}
