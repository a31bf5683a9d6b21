import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { TargetAuthor } from "../../connectors/publisher.ts";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import { refusalOf } from "./connecting/check-connection.ts";
import { openIntegration } from "./open-target.ts";

/**
 * Returns the possible authors besides the publishing user; none if that user can't post for others. Throws
 * "not-found", "connection-refused", "key-refused", "connection-failed".
 */
export async function listWordPressAuthors(
  ctx: Pick<Context, "clock" | "db" | "publishers" | "sealing">,
  caller: Caller,
  { integrationId }: { integrationId: string },
): Promise<TargetAuthor[]> {
  const { kind, publisher, target } = await openIntegration(ctx, caller, integrationId);
  try {
    return (await publisher.listAuthors?.(target)) ?? [];
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.reason === "forbidden") return [];
    const code = error.reason === "unauthorized" ? refusalOf(kind) : "connection-failed";
    throw new GalleyError(code, { cause: error });
  }
}
