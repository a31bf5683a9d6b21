import type { PublishWhen, Slot } from "./tables.ts";
import { GalleyError } from "../../platform/errors.ts";

/** Six a day, every day. */
const MOST_SLOTS = 42;

/**
 * Returns the slots in weekly order without duplicates. Throws "invalid-input" for an invalid time of the week, and for
 * too many.
 */
export function requireSlots(given: Slot[]): Slot[] {
  if (given.length > MOST_SLOTS)
    throw new GalleyError("invalid-input", { field: "slots", problem: "too-many", max: MOST_SLOTS });
  const isTime = ({ weekday, time }: Slot) =>
    Number.isInteger(weekday) && weekday >= 1 && weekday <= 7 && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  if (!given.every(isTime)) throw new GalleyError("invalid-input", { field: "slots", problem: "invalid" });
  const names = new Set(given.map(({ weekday, time }) => `${weekday} ${time}`));
  return [...names].sort().map((name) => ({ weekday: Number(name[0]), time: name.slice(2) }));
}

/** Requires a slot where articles wait for one. */
export function requireSlotToWaitFor(publishWhen: PublishWhen, slots: Slot[]): void {
  if (publishWhen === "next-slot" && slots.length === 0)
    throw new GalleyError("invalid-input", { field: "slots", problem: "required" });
}
