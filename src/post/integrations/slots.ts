import { z } from "zod";
import type { PublishWhen, Slot } from "./tables.ts";
import { GalleyError } from "../../platform/errors.ts";

/** Six a day, every day. */
const MOST_SLOTS = 42;

const slot = z.object({
  weekday: z.int().refine((day) => day >= 1 && day <= 7),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
});

/** In weekly order without duplicates. */
export const slotsSchema = z.array(slot).max(MOST_SLOTS).transform(sortSlots);

function sortSlots(given: Slot[]): Slot[] {
  const names = new Set(given.map(({ weekday, time }) => `${weekday} ${time}`));
  return [...names].sort().map((name) => ({ weekday: Number(name[0]), time: name.slice(2) }));
}

/** Requires at least one slot if articles wait for slots. Throws "invalid-input". */
export function requireSlotToWaitFor(publishWhen: PublishWhen, slots: Slot[]): void {
  if (publishWhen === "next-slot" && slots.length === 0)
    throw new GalleyError("invalid-input", { field: "slots", problem: "required" });
}
