import type { Tx } from "../../platform/db/database.ts";

/** Whether somebody has answered a question about the article. */
export async function hasAnswers(tx: Tx, ownerId: string, articleId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("questions")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .where("state", "=", "answered")
    .executeTakeFirst();
  return row !== undefined;
}
