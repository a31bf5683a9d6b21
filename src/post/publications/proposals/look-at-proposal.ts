import type { Context } from "../../../context.ts";
import type { Caller } from "../../../platform/actor.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { openTarget, targetColumns } from "../../integrations/open-target.ts";
import { sendPublishJob } from "../../integrations/send-publish-job.ts";
import { AWAITING_MERGE, PULL_REQUEST_CLOSED } from "../failure-codes.ts";
import { failPublication } from "../fail-publication.ts";
import { toMarker } from "../read-post.ts";
import { acceptProposal } from "./accept-proposal.ts";
import { wantsProposal } from "./show-proposal.ts";

type LookContext = Pick<Context, "clock" | "config" | "db" | "jobs" | "pipeline" | "publishers" | "sealing">;
type Key = { articleId: string; integrationId: string };

/**
 * Follows what has happened to an open pull request: merged, it approves the article; closed, it publishes nothing.
 * Closes that of a declined article, shows a newer version in it, and goes on with a publication that waits for it.
 */
export async function lookAtProposal(ctx: LookContext, caller: Caller, key: Key): Promise<void> {
  const { ownerId } = caller;
  const { articleId, integrationId } = key;
  const row = await findOpen(ctx, caller, key);
  if (row === undefined) return;
  const { proposal_id: proposalId, publication_id: publicationId, decision } = row;
  const opened = openTarget(ctx, caller, row);
  const isRefused = decision === "declined" || !wantsProposal(opened);
  // Its job is still opening it, or couldn't.
  if (proposalId === null) return isRefused ? close(ctx, caller, key, null) : undefined;
  const { publisher, target } = opened;
  if (isRefused) await publisher.withdraw?.(target, proposalId, toMarker(ownerId, articleId, integrationId));
  const state = await publisher.readProposal?.(target, proposalId);
  if (state === "merged") return acceptProposal(ctx, caller, { ...key, proposalId });
  if (state === "closed") {
    await close(ctx, caller, key, proposalId);
    // One that isn't waiting for this has started: its own job says how it ends.
    const isWaiting = row.failure === AWAITING_MERGE || row.slot_at !== null;
    if (publicationId !== null && isWaiting && !isRefused)
      await failPublication(ctx, caller, { publicationId, failure: { reason: "rejected", code: PULL_REQUEST_CLOSED } });
    return;
  }
  if (publicationId !== null && row.failure === AWAITING_MERGE)
    await inTransaction(ctx, (tx) => sendPublishJob(ctx, tx, ownerId, { publicationId, integrationId, slotAt: null }));
  if (decision === null && row.status === "GENERATED" && row.version < row.newest)
    await inTransaction(ctx, (tx) =>
      ctx.jobs.send(tx, "propose-article", { ownerId, ...key }, { group: integrationId }),
    );
}

function findOpen(ctx: Pick<Context, "db">, caller: Caller, { articleId, integrationId }: Key) {
  return ctx.db
    .selectFrom("proposals as proposal")
    .innerJoin("articles as article", (join) =>
      join.onRef("article.owner_id", "=", "proposal.owner_id").onRef("article.id", "=", "proposal.article_id"),
    )
    .innerJoin("integrations as integration", (join) =>
      join
        .onRef("integration.owner_id", "=", "proposal.owner_id")
        .onRef("integration.id", "=", "proposal.integration_id"),
    )
    .leftJoin("approvals as approval", (join) =>
      join
        .onRef("approval.owner_id", "=", "article.owner_id")
        .onRef("approval.article_id", "=", "article.id")
        .onRef("approval.version", "=", "article.version"),
    )
    .leftJoin("publications as publication", (join) =>
      join
        .onRef("publication.owner_id", "=", "proposal.owner_id")
        .onRef("publication.article_id", "=", "proposal.article_id")
        .onRef("publication.integration_id", "=", "proposal.integration_id")
        .on("publication.state", "=", "waiting"),
    )
    .select(targetColumns)
    .select([
      "proposal.proposal_id",
      "proposal.version",
      "article.version as newest",
      "article.status",
      "approval.decision",
      "publication.id as publication_id",
      "publication.failure",
      "publication.slot_at",
    ])
    .where("proposal.owner_id", "=", caller.ownerId)
    .where("proposal.article_id", "=", articleId)
    .where("proposal.integration_id", "=", integrationId)
    .where("proposal.state", "=", "open")
    .where("integration.active", "=", true)
    .where("integration.status", "=", "ACTIVE")
    .executeTakeFirst();
}

async function close(ctx: LookContext, caller: Caller, key: Key, proposalId: string | null): Promise<void> {
  await ctx.db
    .updateTable("proposals")
    .set({ state: "closed" })
    .where("owner_id", "=", caller.ownerId)
    .where("article_id", "=", key.articleId)
    .where("integration_id", "=", key.integrationId)
    .where("state", "=", "open")
    .where("proposal_id", proposalId === null ? "is" : "=", proposalId)
    .execute();
}
