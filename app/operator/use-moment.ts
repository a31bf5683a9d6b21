import { useRouteLoaderData } from "react-router";
import { dateFormat } from "../i18n/dates.ts";
import { usePageLocale } from "../i18n/locale.ts";
import type { loader } from "./layout.tsx";

/** Formats dates in the operator's own time zone, to the minute or the day. */
export function useMoment(): { at(date: Date): string; on(date: Date): string } {
  const locale = usePageLocale();
  const timeZone = useRouteLoaderData<typeof loader>("operator/layout")?.timeZone ?? "UTC";
  const minute = dateFormat(locale, { dateStyle: "medium", timeStyle: "short" }, timeZone);
  const day = dateFormat(locale, { dateStyle: "medium" }, timeZone);
  return { at: (date) => minute.format(new Date(date)), on: (date) => day.format(new Date(date)) };
}
