import { sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";
import type { PublishWhen } from "../integrations/tables.ts";

export type FoundIntegration = {
  id: string;
  when: PublishWhen;
  /** False while its owner has to reconnect it. */
  isConnected: boolean;
  /** Whether each proof gets a pull request there. */
  pullRequests: boolean;
};

/** Returns the integrations of the article's source that are turned on and don't publish by hand. */
export async function findIntegrations(tx: Tx, ownerId: string, articleId: string): Promise<FoundIntegration[]> {
  return (
    tx
      .selectFrom("integrations as integration")
      .innerJoin("articles as article", "article.owner_id", "integration.owner_id")
      .select(["integration.id", "integration.publish_when as when"])
      .select(sql<boolean>`integration.status = 'ACTIVE'`.as("isConnected"))
      .select(sql<boolean>`integration.settings @> '{"pullRequests": true}'`.as("pullRequests"))
      .where("integration.owner_id", "=", ownerId)
      .where("article.id", "=", articleId)
      .where("integration.active", "=", true)
      .where("integration.status", "<>", "INACTIVE")
      .where("integration.publish_when", "<>", "by-hand")
      .where((row) =>
        row.or([
          row("integration.source_id", "is", null),
          row("integration.source_id", "=", row.ref("article.source_id")),
        ]),
      )
      // All code that locks several of them uses this order.
      .orderBy("integration.id")
      .execute()
  );
}
