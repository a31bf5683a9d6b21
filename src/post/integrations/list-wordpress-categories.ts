import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Publisher, TargetCategory } from "../../connectors/publisher.ts";
import type { Context } from "../../context.ts";
import type { IntegrationKind } from "./tables.ts";
import { GalleyError } from "../../platform/errors.ts";
import { openIntegration } from "./open-target.ts";
import { refusalOf } from "./connecting/check-connection.ts";

/**
 * Returns the categories of an integration's site, in its own order. Throws "not-found", "connection-refused",
 * "key-refused", "connection-failed".
 */
export async function listWordPressCategories(
  ctx: Pick<Context, "clock" | "db" | "publishers" | "sealing">,
  caller: Caller,
  { integrationId }: { integrationId: string },
): Promise<TargetCategory[]> {
  return listCategories(await openIntegration(ctx, caller, integrationId));
}

/** Throws the same, but for "not-found". */
export async function listCategories({
  kind,
  publisher,
  target,
}: {
  kind: IntegrationKind;
  publisher: Publisher;
  target: Parameters<Publisher["listCategories"]>[0];
}): Promise<TargetCategory[]> {
  try {
    return await publisher.listCategories(target);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    const refused = error.reason === "unauthorized" || error.reason === "forbidden";
    throw new GalleyError(refused ? refusalOf(kind) : "connection-failed", { cause: error });
  }
}
