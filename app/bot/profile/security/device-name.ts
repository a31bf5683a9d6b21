const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS|Chrome ?OS/, "ChromeOS"],
  [/Mac ?OS|Macintosh/i, "macOS"],
  [/Linux/, "Linux"],
];

/** The more specific names come first: Edge and Opera also call themselves Chrome, and Chrome also Safari. */
const browsers: [RegExp, string][] = [
  [/Microsoft Edge|Edg\//, "Edge"],
  [/Opera|OPR\//, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrom(e|ium)|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

/**
 * Returns what people would call a device, from the name that the sign-in library gives it: the browser's User-Agent or
 * its Client Hints. Null if neither part is known.
 */
export function toDeviceName(name: string | undefined): string | null {
  const find = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(name ?? ""))?.[1];
  const parts = [find(browsers), find(systems)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(" · ") : null;
}
