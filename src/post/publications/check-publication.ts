import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import { findByMarker } from "./find-by-marker.ts";
import { toMarker } from "./read-post.ts";
import { openTarget, selectOnTarget } from "../integrations/open-target.ts";

export type StatusOnSite = "as-published" | "changed" | "not-public" | "gone";

/**
 * Asks the site about a published article's state. Read-only. Throws "not-found" if it wasn't published there,
 * "connection-failed" if the site doesn't say.
 */
export async function checkPublication(
  ctx: Pick<Context, "clock" | "db" | "publishers" | "sealing">,
  caller: Caller,
  { articleId, integrationId }: { articleId: string; integrationId: string },
): Promise<StatusOnSite> {
  const row = await selectOnTarget(ctx.db, caller.ownerId, { article_id: articleId, integration_id: integrationId })
    .select(["publication.article_id", "publication.remote_id", "publication.written_mark"])
    .where("publication.published_at", "is not", null)
    .executeTakeFirst();
  if (row === undefined || row.written_mark === null) throw new GalleyError("not-found");
  const { publisher, target } = openTarget(ctx, caller, row);
  try {
    const marker = toMarker(caller.ownerId, row.article_id, row.integrationId);
    const remoteId = row.remote_id ?? (await findByMarker({ publisher, target }, marker));
    if (remoteId === null) return "gone";
    const found = await publisher.verify?.(target, remoteId);
    if (found === undefined) throw new GalleyError("not-found");
    if (found === null) return "gone";
    if (found.mark !== row.written_mark) return "changed";
    return found.published ? "as-published" : "not-public";
  } catch (error) {
    throw error instanceof ConnectorError ? new GalleyError("connection-failed", { cause: error }) : error;
  }
}
