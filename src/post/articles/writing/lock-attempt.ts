import type { Caller } from "../../../platform/actor.ts";
import type { Tx } from "../../../platform/db/database.ts";

/** Locks an article that is being written; false if a newer attempt has taken over. */
export async function lockAttempt(
  tx: Tx,
  { ownerId }: Pick<Caller, "ownerId">,
  articleId: string,
  attempt: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom("articles")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "=", articleId)
    .where("status", "=", "GENERATING")
    .where("attempt", "=", attempt)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
