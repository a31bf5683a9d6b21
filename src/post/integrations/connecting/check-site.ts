import type { Caller } from "../../../platform/actor.ts";
import type { TargetCategory } from "../../../connectors/publisher.ts";
import type { Context } from "../../../context.ts";
import { checkConnection, type SiteCredential } from "./check-connection.ts";
import { listCategories } from "../list-wordpress-categories.ts";
import { openIntegration, requirePublisher } from "../open-target.ts";
import type { IntegrationKind } from "../tables.ts";

/**
 * Signs in to a site that's being connected and returns its categories. Throws whatever `checkConnection` and
 * `listCategories` throw.
 */
export async function checkSite(
  ctx: Pick<Context, "publishers">,
  { ownerId }: Caller,
  given: SiteCredential & { kind: IntegrationKind },
): Promise<TargetCategory[]> {
  const { kind } = given;
  const target = await checkConnection(ctx, { ...given, ownerId, integrationId: null });
  return listCategories({ kind, publisher: requirePublisher(ctx, kind), target });
}

/**
 * Does the same with an integration's stored credential. Categories alone prove nothing: WordPress lists them even for
 * a wrong password, and some kinds of sites have none. Also throws "not-found".
 */
export async function checkIntegration(
  ctx: Pick<Context, "clock" | "db" | "publishers" | "sealing">,
  caller: Caller,
  { integrationId }: { integrationId: string },
): Promise<TargetCategory[]> {
  const { kind, publisher, target } = await openIntegration(ctx, caller, integrationId);
  await checkConnection(ctx, { ...target, kind, kindSettings: target.settings });
  return listCategories({ kind, publisher, target });
}
