import { v7 as uuidv7 } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { queueWriting } from "./queue-writing.ts";

/** Creates a post's article as PENDING, and the job that writes it once the post has settled. */
export async function queueArticle(
  ctx: Pick<Platform, "clock" | "jobs">,
  tx: Tx,
  ownerId: string,
  event: { postId: string; sourceId: string; startAfter: Date; standsAlone: boolean },
): Promise<void> {
  const articleId = uuidv7();
  await tx
    .insertInto("articles")
    .values({
      owner_id: ownerId,
      id: articleId,
      post_id: event.postId,
      source_id: event.sourceId,
      status: "PENDING",
      failure: null,
      created_at: ctx.clock.now(),
      generated_at: null,
      version: 0,
      attempt: 0,
      stands_alone: event.standsAlone,
    })
    .execute();
  await queueWriting(ctx, tx, { ownerId, articleId, startAfter: event.startAfter });
}
