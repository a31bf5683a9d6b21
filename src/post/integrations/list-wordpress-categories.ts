import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { TargetCategory } from "../../connectors/publisher.ts";
import type { Context } from "../../context.ts";
import type { IntegrationKind } from "./tables.ts";
import { GalleyError } from "../../platform/errors.ts";
import { openTarget, requirePublisher, targetColumns } from "./open-target.ts";
import { checkConnection, refusalOf, type SiteCredential } from "./check-connection.ts";

/** For an existing integration, or for a site that's being connected. */
export type ListCategoriesInput = { integrationId: string } | (SiteCredential & { kind: IntegrationKind });

/**
 * Returns the categories of a site that accepts the credential, in its own order. Throws "not-found",
 * "connection-failed" and whatever `checkConnection` throws.
 */
export async function listWordPressCategories(
  ctx: Pick<Context, "clock" | "db" | "publishers" | "sealing">,
  caller: Caller,
  input: ListCategoriesInput,
): Promise<TargetCategory[]> {
  const { kind, publisher, target } =
    "integrationId" in input ? await openKept(ctx, caller, input.integrationId) : await openGiven(ctx, caller, input);
  try {
    return await publisher.listCategories(target);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    const refused = error.reason === "unauthorized" || error.reason === "forbidden";
    throw new GalleyError(refused ? refusalOf(kind) : "connection-failed", { cause: error });
  }
}

async function openKept(
  ctx: Pick<Context, "clock" | "db" | "publishers" | "sealing">,
  caller: Caller,
  integrationId: string,
) {
  const row = await ctx.db
    .selectFrom("integrations as integration")
    .select(targetColumns)
    .where("integration.owner_id", "=", caller.ownerId)
    .where("integration.id", "=", integrationId)
    .executeTakeFirst();
  if (row === undefined) throw new GalleyError("not-found");
  const { publisher, target } = openTarget(ctx, caller, row);
  // WordPress lists them even for a wrong password, and some kinds of sites have none to ask for.
  await checkConnection(ctx, { ...target, kind: row.kind, kindSettings: target.settings });
  return { kind: row.kind, publisher, target };
}

async function openGiven(
  ctx: Pick<Context, "publishers">,
  { ownerId }: Caller,
  given: SiteCredential & { kind: IntegrationKind },
) {
  const target = await checkConnection(ctx, { ...given, ownerId, integrationId: null });
  return { kind: given.kind, publisher: requirePublisher(ctx, given.kind), target };
}
