import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Publisher, TargetCategory } from "../../connectors/publisher.ts";
import type { Context } from "../../context.ts";
import type { IntegrationKind } from "./tables.ts";
import { GalleyError } from "../../platform/errors.ts";
import { openIntegration, requirePublisher } from "./open-target.ts";
import { checkConnection, refusalOf, type SiteCredential } from "./check-connection.ts";

type OpenContext = Pick<Context, "clock" | "db" | "publishers" | "sealing">;

/**
 * Returns the categories of an integration's site, in its own order. Throws "not-found", "connection-refused",
 * "key-refused", "connection-failed".
 */
export async function listWordPressCategories(
  ctx: OpenContext,
  caller: Caller,
  { integrationId }: { integrationId: string },
): Promise<TargetCategory[]> {
  const { kind, publisher, target } = await openIntegration(ctx, caller, integrationId);
  return listCategories(kind, publisher, target);
}

/**
 * Does the same once the site has accepted the stored credential: WordPress lists its categories even for a wrong
 * password, and some kinds of sites have none to ask for. Also throws whatever `checkConnection` throws.
 */
export async function checkIntegration(
  ctx: OpenContext,
  caller: Caller,
  { integrationId }: { integrationId: string },
): Promise<TargetCategory[]> {
  const { kind, publisher, target } = await openIntegration(ctx, caller, integrationId);
  await checkConnection(ctx, { ...target, kind, kindSettings: target.settings });
  return listCategories(kind, publisher, target);
}

/** The same for a site that's being connected. */
export async function checkSite(
  ctx: Pick<Context, "publishers">,
  { ownerId }: Caller,
  given: SiteCredential & { kind: IntegrationKind },
): Promise<TargetCategory[]> {
  const target = await checkConnection(ctx, { ...given, ownerId, integrationId: null });
  return listCategories(given.kind, requirePublisher(ctx, given.kind), target);
}

async function listCategories(
  kind: IntegrationKind,
  publisher: Publisher,
  target: Parameters<Publisher["listCategories"]>[0],
): Promise<TargetCategory[]> {
  try {
    return await publisher.listCategories(target);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    const refused = error.reason === "unauthorized" || error.reason === "forbidden";
    throw new GalleyError(refused ? refusalOf(kind) : "connection-failed", { cause: error });
  }
}
