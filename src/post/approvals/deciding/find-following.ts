import type { Database, Tx } from "../../../platform/db/database.ts";
import { isByAnswers } from "../../questions/is-by-answers.ts";

/**
 * Returns the approval of a later version that only answers led to: an earlier link leads there. Null if it's the same
 * version, if somebody edited it or asked for changes in between, or if nobody is asked about it.
 */
export async function findFollowing(
  db: Database | Tx,
  ownerId: string,
  { articleId, from, to }: { articleId: string; from: number; to: number },
): Promise<string | null> {
  if (from >= to || !(await isByAnswers(db, ownerId, articleId, { from, to }))) return null;
  const approval = await db
    .selectFrom("approvals")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .where("version", "=", to)
    .executeTakeFirst();
  return approval?.id ?? null;
}
