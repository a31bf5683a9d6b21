import { usePageLocale } from "../../i18n/locale.ts";

/** A moment as people say it, where the person lives: the same in the browser and on the server. */
export function useTimeText(timeZone: string): (time: string) => string {
  const format = new Intl.DateTimeFormat(usePageLocale(), { dateStyle: "medium", timeStyle: "short", timeZone });
  return (time) => format.format(new Date(time));
}
