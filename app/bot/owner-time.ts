import { useBotLayout } from "../data/api/use-change.ts";
import { usePageLocale } from "../i18n/locale.ts";

/** Formats instants the way people say them, in the owner's time zone, so that browser and server agree. */
export function useOwnerTime(
  style: Pick<Intl.DateTimeFormatOptions, "dateStyle" | "timeStyle">,
): (time: string) => string {
  const { timeZone } = useBotLayout();
  const format = new Intl.DateTimeFormat(usePageLocale(), { ...style, timeZone });
  return (time) => format.format(new Date(time));
}

/** Returns the instant at which a day ("2026-11-22") begins in the owner's time zone, plus `days` if given. */
export function useStartOfDay(): (day: string, days?: number) => Date {
  const { timeZone } = useBotLayout();
  return (day, days = 0) => {
    const midnight = Date.parse(day) + days * 86_400_000;
    // Twice, because the clocks may change between the guess and the start of the day.
    const guess = midnight - offsetAt(midnight, timeZone);
    return new Date(midnight - offsetAt(guess, timeZone));
  };
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
  const format = new Intl.DateTimeFormat("en", { ...parts, timeZone, hourCycle: "h23" });
  const told = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = told;
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / 60_000) * 60_000;
}
