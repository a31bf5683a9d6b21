import type { Tx } from "../../../platform/db/database.ts";

type Shown = { integrationId: string; post: { articleId: string } };

/** The version has been published, so its proposal needs no more watching. One with another version stays open. */
export async function endProposal(
  tx: Tx,
  ownerId: string,
  { integrationId, post, version }: Shown & { version: number },
): Promise<void> {
  await tx
    .updateTable("proposals")
    .set({ state: "merged" })
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", post.articleId)
    .where("integration_id", "=", integrationId)
    .where("state", "=", "open")
    .where("version", "in", [0, version])
    .execute();
}

/** The post is gone from the site: the next one gets a new id. */
export async function forgetProposed(
  tx: Tx,
  ownerId: string,
  { integrationId, post }: Shown,
  remoteId: string,
): Promise<void> {
  await tx
    .updateTable("proposals")
    .set({ remote_id: null })
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", post.articleId)
    .where("integration_id", "=", integrationId)
    .where("remote_id", "=", remoteId)
    .execute();
}
