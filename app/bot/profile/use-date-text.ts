import { usePageLocale } from "../../i18n/locale.ts";

/** Days as people say them, where the person lives: the same in the browser and on the server. */
export function useDateText(timeZone: string): (time: string) => string {
  const format = new Intl.DateTimeFormat(usePageLocale(), { dateStyle: "long", timeZone });
  return (time) => format.format(new Date(time));
}
