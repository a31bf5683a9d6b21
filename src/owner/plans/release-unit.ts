import type { Tx } from "../../platform/db/database.ts";

/** Releases the unit of an article that won't be written. A second call has nothing left to release. */
export async function releaseUnit(tx: Tx, ownerId: string, articleId: string): Promise<void> {
  await tx.deleteFrom("plan_units").where("owner_id", "=", ownerId).where("article_id", "=", articleId).execute();
}
