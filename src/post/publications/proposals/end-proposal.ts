import type { ProposalState } from "../../../connectors/publisher.ts";
import type { Tx } from "../../../platform/db/database.ts";

type Shown = { integrationId: string; post: { articleId: string } };

/** Stops watching the proposal, unless it shows another version. */
export async function endProposal(
  tx: Tx,
  ownerId: string,
  { integrationId, post, version, state }: Shown & { version: number; state: Exclude<ProposalState, "open"> },
): Promise<void> {
  await tx
    .updateTable("proposals")
    .set({ state })
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
