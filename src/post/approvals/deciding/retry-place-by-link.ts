import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { publishVersion } from "../../publications/request-publication.ts";
import { listPlaces } from "./list-places.ts";
import { toApprover } from "./lock-decidable.ts";
import { lockLinked } from "./lock-linked.ts";

type RetryContext = Pick<Context, "clock" | "config" | "db" | "jobs" | "pipeline">;

/**
 * Publishes an approved version once more to a site that refused it, from the page behind an emailed link. Does nothing
 * if it's no longer failed. Throws "not-found", "not-allowed" (only the owner can fix it), "upgrade-needed",
 * "no-active-integration", and "stale-version" or "being-written" if a newer version came.
 */
export async function retryPlaceByLink(
  ctx: RetryContext,
  { token, integrationId }: { token: string; integrationId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const linked = await lockLinked(ctx, tx, { token, action: "decide" });
    if (linked === null) throw new GalleyError("not-found");
    const { ownerId, articleId, isValid, approval } = linked;
    const { version, decision, approvalId } = approval;
    if (!isValid || decision !== "approved") throw new GalleyError("not-allowed");
    const places = await listPlaces({ ...ctx, db: tx }, { ownerId, articleId, since: ctx.clock.now(), mayRetry: true });
    const place = places.find((each) => each.integrationId === integrationId);
    if (place === undefined) throw new GalleyError("not-found");
    if (place.state !== "failed") return;
    if (place.mend !== "retry") throw new GalleyError("not-allowed");
    const caller = toApprover({ ...linked, approvalId });
    await publishVersion(ctx, tx, caller, { articleId, version, integrationIds: [integrationId] });
  });
}
