import type { Caller } from "../actor.ts";
import type { Context } from "../context.ts";
import { openTarget, targetColumns } from "./open-target.ts";
import { toMarker } from "./get-publishable.ts";

/** Removes spare drafts of a published article: those whose answer was lost and that arrived late. */
export async function sweepDrafts(
  ctx: Pick<Context, "db" | "publishers" | "sealing">,
  caller: Caller,
  input: { publicationId: string },
): Promise<void> {
  const row = await ctx.db
    .selectFrom("publications as publication")
    .innerJoin("integrations as integration", (join) =>
      join.onRef("integration.owner_id", "=", "publication.owner_id").onRef("integration.id", "=", "publication.integration_id"),
    )
    .select([...targetColumns, "publication.article_id", "publication.remote_id"])
    .where("publication.owner_id", "=", caller.ownerId)
    .where("publication.id", "=", input.publicationId)
    .where("publication.state", "=", "published")
    .where("integration.status", "=", "ACTIVE")
    .executeTakeFirst();
  if (row === undefined) return;
  const { publisher, target } = openTarget(ctx, caller.ownerId, row);
  const found = await publisher.findByMarker(target, toMarker(caller.ownerId, row.article_id, row.integrationId));
  const spare = found.filter((post) => !post.published && post.remoteId !== row.remote_id);
  for (const draft of spare) await publisher.removeDraft(target, draft.remoteId);
}
