import { v7 as uuidv7 } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { PipelineEvents } from "../../events.ts";
import { queueWriting } from "./queue-writing.ts";

/** Creates a post's article as PENDING and, unless it has to wait, the job that writes it once the post has settled. */
export async function queueArticle(
  ctx: Pick<Platform, "clock" | "jobs">,
  tx: Tx,
  ownerId: string,
  event: PipelineEvents["post.imported"],
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
      waiting_for: event.waitingFor,
    })
    .execute();
  if (event.series !== undefined)
    await tx
      .insertInto("article_posts")
      .values(
        event.series.map((postId) => ({
          owner_id: ownerId,
          post_id: postId,
          article_id: articleId,
        })),
      )
      .execute();
  if (event.waitingFor === undefined)
    await queueWriting(ctx, tx, {
      ownerId,
      articleId,
      startAfter: event.startAfter,
    });
}
