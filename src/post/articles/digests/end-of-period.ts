import { toLocalDay } from "../../../platform/time-zones.ts";
import type { DigestRhythm } from "../../sources/tables.ts";
import { listSlotInstants } from "../../list-slot-instants.ts";

const MIDNIGHTS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "00:00" }));

/**
 * Returns when the week or month of an instant ends in a time zone: the midnight after Sunday or after the last day of
 * the month.
 */
export function endOfPeriod(at: Date, rhythm: Exclude<DigestRhythm, "off">, timeZone: string): Date {
  for (const midnight of listSlotInstants(MIDNIGHTS, timeZone, at)) {
    const day = toLocalDay(midnight, timeZone);
    if (rhythm === "weekly" ? day.getUTCDay() === 1 : day.getUTCDate() === 1) return midnight;
  }
  throw new RangeError(`the ${rhythm} period doesn't end in ${timeZone}`);
}
