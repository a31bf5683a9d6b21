import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";

/** Deletes the trials from an Instagram account, claimed or not; returns the storage keys of their pictures. */
export async function deleteAccountTrials(tx: Tx, appScopedId: string): Promise<string[]> {
  const trials = await tx.deleteFrom("trials").where(isFrom(appScopedId)).returning("material").execute();
  return trials.flatMap(({ material }) => material.pictures.map(({ storageKey }) => storageKey));
}

/** Deletes the tokens of trials from an Instagram account; a claim then makes no source of it. */
export async function deleteTrialTokens(tx: Tx, appScopedId: string): Promise<void> {
  await tx.updateTable("trials").set({ access_token: null }).where(isFrom(appScopedId)).execute();
}

function isFrom(appScopedId: string) {
  return sql<boolean>`material -> 'instagram' -> 'account' ->> 'appScopedId' = ${appScopedId}`;
}
