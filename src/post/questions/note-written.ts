import type { Caller } from "../../platform/actor.ts";
import type { Tx } from "../../platform/db/database.ts";

/**
 * Notes which version an article's new answers are in. An answer that comes while a version is being written restarts
 * the writing, so whatever is here by the end was in the writer's material.
 */
export async function noteWritten(
  tx: Tx,
  { ownerId }: Caller,
  { articleId, version }: { articleId: string; version: number },
): Promise<void> {
  await tx
    .updateTable("questions")
    .set({ written_in: version })
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .where("state", "=", "answered")
    .where("written_in", "is", null)
    .execute();
}
