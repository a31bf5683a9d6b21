import type { PublicationsTable } from "../publications/tables.ts";

/** This close to its slot, an article can no longer be withdrawn or moved: its job may be about to start. */
const ON_ITS_WAY_MS = 5_000;

/** Whether its slot is still to come, so that its job hasn't started. */
export function waitsForSlot(row: Pick<PublicationsTable, "state"> & { slot_at: Date | null }, now: Date): boolean {
  return row.state === "waiting" && row.slot_at !== null && row.slot_at.getTime() - now.getTime() > ON_ITS_WAY_MS;
}
