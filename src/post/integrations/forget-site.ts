import type { Tx } from "../../platform/db/database.ts";
import type { IntegrationKind } from "./tables.ts";

/**
 * Forgets the numbers that an integration's posts or pull requests had on the site that it has left: on the new one,
 * they belong to others. WordPress posts that moved with it are found again by their markers. Other kinds have ids that
 * can't clash.
 */
export async function forgetSite(tx: Tx, ownerId: string, integrationId: string, kind: IntegrationKind): Promise<void> {
  if (kind === "wordpress" || kind === "wordpress-com")
    await tx
      .updateTable("publications")
      .set({ remote_id: null, placed: "{}" })
      .where("owner_id", "=", ownerId)
      .where("integration_id", "=", integrationId)
      .execute();
  if (kind === "git")
    await tx
      .updateTable("proposals")
      .set({ proposal_id: null, url: null, version: 0 })
      .where("owner_id", "=", ownerId)
      .where("integration_id", "=", integrationId)
      .where("state", "=", "open")
      .execute();
}
