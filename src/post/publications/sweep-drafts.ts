import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { openTarget, selectOnTarget } from "../integrations/open-target.ts";
import { toMarker } from "./read-post.ts";

/** Removes leftover drafts of a published article: those that arrived late, after a lost response. */
export async function sweepDrafts(
  ctx: Pick<Context, "clock" | "db" | "publishers" | "sealing">,
  caller: Caller,
  input: { publicationId: string },
): Promise<void> {
  const row = await selectOnTarget(ctx.db, caller.ownerId, { id: input.publicationId })
    .select(["publication.article_id", "publication.remote_id"])
    .where("publication.state", "=", "published")
    // Its id is forgotten when the integration gets another address.
    .where("publication.remote_id", "is not", null)
    .where("integration.status", "=", "ACTIVE")
    .executeTakeFirst();
  if (row === undefined) return;
  const { publisher, target } = openTarget(ctx, caller, row);
  const found = await publisher.find(target, toMarker(caller.ownerId, row.article_id, row.integrationId));
  const spare = found.filter((post) => !post.published && post.remoteId !== row.remote_id);
  for (const draft of spare) await publisher.removeDraft(target, draft.remoteId);
}
