import type { Tx } from "../../../platform/db/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { queueWriting } from "./queue-writing.ts";

/** Writes an article that waits for quota or for a digest now, as its own article. */
export async function writeNow(
  ctx: Pick<Platform, "jobs">,
  tx: Tx,
  ownerId: string,
  { articleId }: { articleId: string },
): Promise<void> {
  await tx
    .updateTable("articles")
    .set({ waiting_for: null, digest_at: null, stands_alone: true })
    .where("owner_id", "=", ownerId)
    .where("id", "=", articleId)
    .execute();
  await queueWriting(ctx, tx, { ownerId, articleId });
}
