import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Quantity } from "./quantity.ts";

const dayMinutes = 24 * 60;

export function takeClockTimes(text: string, lexicon: Lexicon, found: Quantity[]): string {
  let rest = text;
  for (const clock of lexicon.clock) {
    rest = rest.replace(clock.pattern, (...args) => {
      const match = args[0] as string;
      const groups = (typeof args.at(-1) === "object" ? args.at(-1) : {}) as Record<string, string | undefined>;
      const hour = clock.hour ?? Number(groups["h"]);
      const minute = Number(groups["m"] ?? groups["m2"] ?? 0);
      if (hour > 24 || minute > 59) return match;
      const minutes =
        clock.hour === undefined
          ? possibleMinutes(hour, minute + (clock.offset ?? 0), groups["part"], lexicon)
          : [clock.hour * 60];
      found.push({ kind: "time", minutes, text: match.trim() });
      return " ".repeat(match.length);
    });
  }
  return rest;
}

function possibleMinutes(hour: number, minute: number, part: string | undefined, lexicon: Lexicon): number[] {
  const spoken = part?.toLowerCase();
  const inDay = (h: number) => (h * 60 + minute + dayMinutes) % dayMinutes;
  if (hour > 12) return [inDay(hour)];
  if (spoken !== undefined && lexicon.dayParts.pm.includes(spoken)) return [inDay((hour % 12) + 12)];
  if (spoken !== undefined && lexicon.dayParts.am.includes(spoken)) return [inDay(hour % 12)];
  return lexicon.hours24 ? [inDay(hour)] : [inDay(hour % 12), inDay((hour % 12) + 12)];
}
