import { dateFormat } from "../../i18n/dates.ts";
import { usePageLocale } from "../../i18n/locale.ts";

/** Formats dates the way people say them, in the person's time zone, so that browser and server agree. */
export function useDateText(timeZone: string): (time: string) => string {
  const format = dateFormat(usePageLocale(), { dateStyle: "long" }, timeZone);
  return (time) => format.format(new Date(time));
}
