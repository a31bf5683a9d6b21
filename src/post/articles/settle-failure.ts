import type { Tx } from "../../platform/db/database.ts";

/**
 * A decision on the newest version settles that the next one couldn't be written. The caller has locked the article's
 * row.
 */
export async function settleFailure(tx: Tx, ownerId: string, articleId: string): Promise<void> {
  await tx
    .updateTable("articles")
    .set({ failure: null })
    .where("owner_id", "=", ownerId)
    .where("id", "=", articleId)
    .where("failure", "is not", null)
    .execute();
}
