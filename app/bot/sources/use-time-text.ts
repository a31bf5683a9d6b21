import { dateFormat } from "../../i18n/dates.ts";
import { usePageLocale } from "../../i18n/locale.ts";

/** Formats an instant the way people say it, in the person's time zone, so that browser and server agree. */
export function useTimeText(timeZone: string): (time: string) => string {
  const format = dateFormat(usePageLocale(), { dateStyle: "medium", timeStyle: "short" }, timeZone);
  return (time) => format.format(new Date(time));
}
