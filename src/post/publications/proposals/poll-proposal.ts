import { AWAITING_MERGE } from "../../../connectors/publisher.ts";
import type { Context } from "../../../context.ts";
import type { Caller } from "../../../platform/actor.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { openTarget } from "../../integrations/open-target.ts";
import { sendPublishJob } from "../../integrations/send-publish-job.ts";
import { waitsForSlot } from "../../integrations/waits-for-slot.ts";
import { PULL_REQUEST_CLOSED } from "../failure-codes.ts";
import { failPublication } from "../fail-publication.ts";
import { toMarker } from "../read-post.ts";
import { acceptProposal } from "./accept-proposal.ts";
import { type ProposalKey, selectOpenProposal } from "./select-open-proposal.ts";
import { wantsProposal } from "./show-proposal.ts";

type PollContext = Pick<Context, "clock" | "config" | "db" | "jobs" | "pipeline" | "publishers" | "sealing">;

/**
 * Acts on what has happened to an open pull request: merging it approves the article; closing it publishes nothing.
 * Closes the pull request of a declined article. Retries a publication that waits for the merge; otherwise updates the
 * pull request to the newest version.
 */
export async function pollProposal(ctx: PollContext, caller: Caller, key: ProposalKey): Promise<void> {
  const { ownerId } = caller;
  const { articleId, integrationId } = key;
  const row = await selectOpenProposal(ctx, caller, key)
    .select(["proposal.proposal_id", "proposal.version"])
    .select(["publication.id", "publication.state", "publication.failure", "publication.slot_at"])
    .select("publication.version as wanted")
    .executeTakeFirst();
  if (row === undefined) return;
  const { proposal_id: proposalId, decision } = row;
  const { id: publicationId, wanted: version } = row;
  const isRequested = row.state === "waiting" && publicationId !== null && version !== null;
  const waiting = isRequested ? { publicationId, version } : null;
  const opened = openTarget(ctx, caller, row);
  const isWanted = wantsProposal(opened);
  // Declining a newer version leaves an approved one alone that's on its way.
  const isOnItsWay = waiting !== null && !waitsForSlot({ state: "waiting", slot_at: row.slot_at }, ctx.clock.now());
  const isRefused = (decision === "declined" && !isOnItsWay) || !isWanted;
  // The job that opens it is still running, or failed.
  if (proposalId === null) return isRefused ? close(ctx, caller, key, null) : undefined;
  const { publisher, target } = opened;
  if (isRefused) await publisher.withdraw?.(target, proposalId, toMarker(ownerId, articleId, integrationId));
  const state = await publisher.readProposal?.(target, proposalId);
  if (state === "merged") return acceptProposal(ctx, caller, { ...key, proposalId });
  if (state === "closed") {
    // A publication that isn't waiting for the merge is under way, and its own job reports the outcome.
    const isWaiting = row.failure === AWAITING_MERGE || row.slot_at !== null;
    if (waiting !== null && isWaiting && !isRefused)
      await failPublication(ctx, caller, {
        ...waiting,
        state: "waiting",
        failure: { reason: "rejected", code: PULL_REQUEST_CLOSED },
      });
    if (waiting !== null && !isWanted) await stopWaiting(ctx, caller, { ...waiting, integrationId });
    // Comes last, so that a worker that dies before this leaves the rest to the next poll.
    return close(ctx, caller, key, proposalId);
  }
  // Until it's merged, the pull request keeps the approved version, even if there's a newer one.
  if (waiting !== null && row.failure === AWAITING_MERGE)
    return inTransaction(ctx, (tx) => sendPublishJob(ctx, tx, ownerId, { ...waiting, integrationId, slotAt: null }));
  if (decision === null && row.status === "GENERATED" && row.version < row.newest)
    await inTransaction(ctx, (tx) =>
      ctx.jobs.send(tx, "propose-article", { ownerId, ...key }, { group: integrationId }),
    );
}

/** The integration no longer wants pull requests: publishes without a merge what was waiting for one. */
async function stopWaiting(
  ctx: Pick<Context, "db" | "jobs">,
  { ownerId }: Caller,
  { publicationId, version, integrationId }: { publicationId: string; version: number; integrationId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await tx
      .updateTable("publications")
      .set({ failure: null })
      .where("owner_id", "=", ownerId)
      .where("id", "=", publicationId)
      .where("version", "=", version)
      .where("state", "=", "waiting")
      .where("failure", "=", AWAITING_MERGE)
      .returning("id")
      .executeTakeFirst();
    if (row === undefined) return;
    await sendPublishJob(ctx, tx, ownerId, { publicationId, version, integrationId, slotAt: null });
  });
}

async function close(ctx: PollContext, caller: Caller, key: ProposalKey, proposalId: string | null): Promise<void> {
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
