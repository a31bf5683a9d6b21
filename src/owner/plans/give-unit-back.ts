import type { Tx } from "../../platform/db/database.ts";

/** For an article that could not be written. Once: there is nothing left to give back a second time. */
export async function giveUnitBack(tx: Tx, ownerId: string, articleId: string): Promise<void> {
  await tx.deleteFrom("plan_units").where("owner_id", "=", ownerId).where("article_id", "=", articleId).execute();
}
