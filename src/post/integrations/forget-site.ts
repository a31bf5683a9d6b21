import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/db/database.ts";

/**
 * Forgets the ids that the integration's posts and pull requests had on the site that it has left: on the new one, they
 * may be somebody else's. Posts that moved along are found again by their markers.
 */
export async function forgetSite(
  ctx: Pick<Context, "jobs">,
  tx: Tx,
  ownerId: string,
  integrationId: string,
): Promise<void> {
  await tx
    .updateTable("publications")
    .set({ remote_id: null, placed: "{}" })
    .where("owner_id", "=", ownerId)
    .where("integration_id", "=", integrationId)
    .execute();
  await tx
    .updateTable("proposals")
    .set({ remote_id: null })
    .where("owner_id", "=", ownerId)
    .where("integration_id", "=", integrationId)
    .execute();
  const open = await tx
    .updateTable("proposals")
    .set({ proposal_id: null, url: null, version: 0 })
    .where("owner_id", "=", ownerId)
    .where("integration_id", "=", integrationId)
    .where("state", "=", "open")
    .returning("article_id as articleId")
    .execute();
  for (const { articleId } of open)
    await ctx.jobs.send(tx, "propose-article", { ownerId, articleId, integrationId }, { group: integrationId });
}
