import type { Caller } from "../../platform/actor.ts";
import type { Tx } from "../../platform/db/database.ts";

/**
 * Records which version includes an article's new answers. An answer that comes during writing restarts it, so every
 * answer stored by the end was in the writer's material.
 */
export async function recordWrittenAnswers(
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
