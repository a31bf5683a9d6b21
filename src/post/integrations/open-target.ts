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

/** One of an owner's publications with the integration that it goes to. */
export function selectOnTarget(db: Database, ownerId: string, key: PublicationKey) {
  return (
    db
      // Found by itself: on tables without statistics PostgreSQL would rather read all of the owner's to find it.
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

/** The integration's publisher and its credential, opened for a call. */
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
