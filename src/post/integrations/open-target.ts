import type { Publisher, PublishTarget } from "../../connectors/publisher.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import type { IntegrationsTable } from "./tables.ts";

/** The columns of an integration that a call to its site needs. */
export const targetColumns = [
  "integration.id as integrationId",
  "integration.kind",
  "integration.site_url",
  "integration.api_url",
  "integration.username",
  "integration.password",
] as const;

type PublicationKey = { id: string } | { article_id: string; integration_id: string };

/** Selects one of the owner's publications with its integration. */
export function selectOnTarget(db: Database, ownerId: string, key: PublicationKey) {
  return (
    db
      // In its own CTE: on tables without statistics, PostgreSQL would otherwise read all of the owner's rows to find
      // it.
      .with(
        (cte) => cte("publication").materialized(),
        (queries) =>
          queries
            .selectFrom("publications")
            .selectAll()
            .where("owner_id", "=", ownerId)
            .where((row) => row.and(key)),
      )
      .selectFrom("publication")
      .innerJoin("integrations as integration", (join) =>
        join
          .onRef("integration.owner_id", "=", "publication.owner_id")
          .onRef("integration.id", "=", "publication.integration_id"),
      )
      .select(targetColumns)
  );
}

type TargetRow = { integrationId: string } & Pick<
  IntegrationsTable,
  "kind" | "site_url" | "api_url" | "username" | "password"
>;

/** Returns the integration's publisher and its opened credential for a call. */
export function openTarget(
  ctx: Pick<Context, "publishers" | "sealing">,
  ownerId: string,
  row: TargetRow,
): { publisher: Publisher; target: PublishTarget } {
  const password = ctx.sealing.open(row.password, {
    table: "integrations",
    column: "password",
    ownerId,
    id: row.integrationId,
  });
  const target = { siteUrl: row.site_url, apiUrl: row.api_url, username: row.username, password };
  return { publisher: ctx.publishers[row.kind], target };
}
