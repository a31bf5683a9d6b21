import type { Selectable } from "kysely";
import type { Caller } from "../../platform/actor.ts";
import type { Publisher, PublishTarget } from "../../connectors/publisher.ts";
import type { Context } from "../../context.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { limitWrites } from "./limit-writes.ts";
import { renewPassword } from "./renew-password.ts";
import type { IntegrationKind, IntegrationsTable } from "./tables.ts";

/** The columns of an integration that a call to its site needs. */
export const targetColumns = [
  "integration.id as integrationId",
  "integration.kind",
  "integration.site_url",
  "integration.api_url",
  "integration.username",
  "integration.password",
  "integration.settings",
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
  Selectable<IntegrationsTable>,
  "kind" | "site_url" | "api_url" | "username" | "password" | "settings"
>;

/** Returns the integration's publisher and its credential for a call, opened. */
export function openTarget(
  ctx: Pick<Context, "clock" | "db" | "publishers" | "sealing">,
  caller: Caller,
  row: TargetRow,
): { publisher: Publisher; target: PublishTarget } {
  const { ownerId } = caller;
  const { integrationId, kind, username, settings } = row;
  const place = { table: "integrations", column: "password", ownerId, id: integrationId };
  const target: PublishTarget = {
    ownerId,
    integrationId,
    siteUrl: row.site_url,
    apiUrl: row.api_url,
    username,
    password: ctx.sealing.open(row.password, place),
    settings,
    renewPassword: (used, renew) => renewPassword(ctx, caller, { integrationId, used, renew }),
  };
  return { publisher: limitWrites(ctx, requirePublisher(ctx, kind)), target };
}

/** Opens one of the owner's integrations for a call to its site. Throws "not-found". */
export async function openIntegration(
  ctx: Pick<Context, "clock" | "db" | "publishers" | "sealing">,
  caller: Caller,
  integrationId: string,
): Promise<{ kind: IntegrationKind; publisher: Publisher; target: PublishTarget }> {
  const row = await ctx.db
    .selectFrom("integrations as integration")
    .select(targetColumns)
    .where("integration.owner_id", "=", caller.ownerId)
    .where("integration.id", "=", integrationId)
    .executeTakeFirst();
  if (row === undefined) throw new GalleyError("not-found");
  return { kind: row.kind, ...openTarget(ctx, caller, row) };
}

/** Selects the integration if it still has the target's address: ids of posts mean nothing on another site. */
export function selectUnmoved(db: Database | Tx, { ownerId, integrationId, apiUrl }: PublishTarget) {
  return db
    .selectFrom("integrations")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "=", integrationId)
    .where("api_url", "=", apiUrl);
}

/** Throws "not-found" if this installation doesn't publish to such sites. */
export function requirePublisher({ publishers }: Pick<Context, "publishers">, kind: IntegrationKind): Publisher {
  const publisher = publishers[kind];
  if (publisher === undefined) throw new GalleyError("not-found");
  return publisher;
}
