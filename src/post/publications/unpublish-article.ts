import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { findByMarker } from "./find-by-marker.ts";
import { recordStoppedSite } from "./record-stopped-site.ts";
import { toMarker } from "./read-post.ts";
import { disableIfRefused } from "./disable-if-refused.ts";
import { republishTakenDown } from "./republish-taken-down.ts";
import { openTarget, selectOnTarget } from "../integrations/open-target.ts";

/** Turns a post back into a draft on its site, so that readers no longer see it. Idempotent. */
export async function unpublishArticle(
  ctx: Pick<Context, "clock" | "db" | "jobs" | "publishers" | "sealing">,
  caller: Caller,
  input: { publicationId: string; attempt?: number },
): Promise<void> {
  const row = await selectOnTarget(ctx.db, caller.ownerId, { id: input.publicationId })
    .leftJoin("proposals as proposal", (join) =>
      join
        .onRef("proposal.owner_id", "=", "publication.owner_id")
        .onRef("proposal.article_id", "=", "publication.article_id")
        .onRef("proposal.integration_id", "=", "publication.integration_id")
        .onRef("proposal.version", "<=", "publication.version")
        .on("proposal.state", "=", "open"),
    )
    .select(["publication.article_id", "publication.state", "publication.published_at"])
    .select(["publication.remote_id", "publication.written_mark", "proposal.proposal_id as proposalId"])
    .where("publication.state", "in", ["unpublishing", "waiting", "published"])
    .where("integration.active", "=", true)
    .where("integration.status", "=", "ACTIVE")
    .executeTakeFirst();
  if (row === undefined) return recordStoppedSite(ctx, caller, input);
  const opened = { ...openTarget(ctx, caller, row), integrationId: row.integrationId };
  const { publisher, target } = opened;
  const marker = toMarker(caller.ownerId, row.article_id, row.integrationId);
  // A kind without drafts deletes the post, so there's nothing that its owner could change before it's published again.
  const clearedMark = publisher.capabilities.drafts ? {} : { written_mark: null };
  const publication = { ...opened, publicationId: input.publicationId, remoteId: row.remote_id, clearedMark };
  const republish = () => disableIfRefused(ctx, caller, opened, () => republishTakenDown(ctx, caller, publication));
  if (row.state !== "unpublishing") {
    // The call of an earlier attempt may still have reached the site.
    if ((input.attempt ?? 1) > 1) await republish();
    return;
  }
  await disableIfRefused(ctx, caller, opened, async () => {
    // The pull request of an update that was waiting for its merge.
    if (row.proposalId !== null) await publisher.withdraw?.(target, row.proposalId, marker);
    const remoteId = row.remote_id ?? (await findByMarker({ publisher, target }, marker));
    if (remoteId !== null) return publisher.unpublish?.(target, remoteId);
    // The post may still be on the old site.
    if (row.written_mark !== null) throw new ConnectorError("publication", "rejected", { code: "moved" });
  });
  const isDone = await inTransaction(ctx, async (tx) => {
    const taken = await tx
      .updateTable("publications")
      .set({ state: "unpublished", failure: null, link: null, category_link: null, published_at: null, ...clearedMark })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", input.publicationId)
      .where("state", "=", "unpublishing")
      // A job that was still writing may have put it back on the site; then that write's own job takes it down.
      .where("published_at", "is not distinct from", row.published_at)
      .returning("id")
      .executeTakeFirst();
    if (taken === undefined) return false;
    await writeAudit(ctx, tx, caller, { action: "article.unpublished", subjectId: row.article_id });
    return true;
  });
  if (!isDone) await republish();
}
