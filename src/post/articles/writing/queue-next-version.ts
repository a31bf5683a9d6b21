import type { Platform } from "../../../platform/platform.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { sendWriting } from "./queue-writing.ts";

/**
 * Has an article written with the new answers. Somebody is waiting, so it goes first. If a writer is already at work on
 * it, the new attempt replaces that one. A failed article keeps the answers until its owner retries it.
 */
export async function queueNextVersion(
  ctx: Pick<Platform, "jobs">,
  tx: Tx,
  ownerId: string,
  { articleId }: { articleId: string },
): Promise<void> {
  const article = await tx
    .updateTable("articles")
    .set((row) => ({
      status: "PENDING",
      failure: null,
      waiting_for: null,
      answers_until: null,
      round: row("round", "+", 1),
    }))
    .where("owner_id", "=", ownerId)
    .where("id", "=", articleId)
    .where("status", "<>", "FAILED")
    .where((row) => row.or([row("waiting_for", "is", null), row("waiting_for", "=", "answers")]))
    .returning("id")
    .executeTakeFirst();
  if (article === undefined) return;
  await sendWriting(ctx, tx, { ownerId, articleId }, { isAwaited: true });
}
