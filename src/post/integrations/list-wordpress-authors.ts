import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { TargetAuthor } from "../../connectors/publisher.ts";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import { openTarget, targetColumns } from "./open-target.ts";

/**
 * Returns the possible authors besides the publishing user; none if that user can't post for others.
 * `listWordPressCategories` says whether the site accepts that user at all. Throws "not-found", "connection-failed".
 */
export async function listWordPressAuthors(
  ctx: Pick<Context, "clock" | "db" | "publishers" | "sealing">,
  caller: Caller,
  { integrationId }: { integrationId: string },
): Promise<TargetAuthor[]> {
  const row = await ctx.db
    .selectFrom("integrations as integration")
    .select(targetColumns)
    .where("integration.owner_id", "=", caller.ownerId)
    .where("integration.id", "=", integrationId)
    .executeTakeFirst();
  if (row === undefined) throw new GalleyError("not-found");
  const { publisher, target } = openTarget(ctx, caller, row);
  try {
    return (await publisher.listAuthors?.(target)) ?? [];
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.reason === "unauthorized" || error.reason === "forbidden") return [];
    throw new GalleyError("connection-failed", { cause: error });
  }
}
