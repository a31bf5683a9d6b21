import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";

/** Deletes the trials from an Instagram account, claimed or not; returns the storage keys of their pictures. */
export async function deleteAccountTrials(tx: Tx, appScopedId: string): Promise<string[]> {
  const trials = await tx
    .deleteFrom("trials")
    .where(sql<boolean>`material -> 'instagram' -> 'account' ->> 'appScopedId' = ${appScopedId}`)
    .returning("material")
    .execute();
  return trials.flatMap(({ material }) => material.pictures.map(({ storageKey }) => storageKey));
}
