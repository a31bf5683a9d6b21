import { sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";
import type { IntegrationsTable, PublishWhen } from "../integrations/tables.ts";

export type FoundIntegration = {
  id: string;
  when: PublishWhen;
  /** Whether each proof gets a pull request there. */
  pullRequests: boolean;
};

/** Returns the article's source's integrations that are turned on, with this publishing time and one of the states. */
export async function findIntegrations(
  tx: Tx,
  ownerId: string,
  articleId: string,
  when: PublishWhen[],
  status: IntegrationsTable["status"][] = ["ACTIVE"],
): Promise<FoundIntegration[]> {
  return (
    tx
      .selectFrom("integrations as integration")
      .innerJoin("articles as article", "article.owner_id", "integration.owner_id")
      .select(["integration.id", "integration.publish_when as when"])
      .select(sql<boolean>`integration.settings @> '{"pullRequests": true}'`.as("pullRequests"))
      .where("integration.owner_id", "=", ownerId)
      .where("article.id", "=", articleId)
      .where("integration.active", "=", true)
      .where("integration.status", "in", status)
      .where("integration.publish_when", "in", when)
      .where((row) =>
        row.or([
          row("integration.source_id", "is", null),
          row("integration.source_id", "=", row.ref("article.source_id")),
        ]),
      )
      // Whoever locks several of them uses this order.
      .orderBy("integration.id")
      .execute()
  );
}
