import { dateFormat, toDayAndMonth } from "../../i18n/dates.ts";
import { usePageLocale } from "../../i18n/locale.ts";

/** Formats the schedule's days ("2026-11-23"); Vietnamese writes them in numbers, 23/11. */
export function useDayText() {
  const locale = usePageLocale();
  const dayAndMonth =
    locale === "vi" ? ({ day: "2-digit", month: "2-digit" } as const) : ({ day: "numeric", month: "short" } as const);
  const formatter = (style: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(locale, style, "UTC");
    return (day: string) => format.format(new Date(day));
  };
  return {
    dayAndMonth,
    day: formatter({ weekday: "short", ...dayAndMonth }),
    short: (day: string) => toDayAndMonth(locale, day),
    withYear: formatter({ ...dayAndMonth, year: "numeric" }),
    weekday: formatter({ weekday: "short" }),
    month: (day: string) => upperFirst(formatter({ month: "long", year: "numeric" })(day)),
  };
}

/** Intl writes Vietnamese months in lower case, even at the start of a line. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
