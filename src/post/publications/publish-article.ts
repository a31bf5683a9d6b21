import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { AWAITING_MERGE, type PublishablePost, type PublishedPost } from "../../connectors/publisher.ts";
import type { Context } from "../../context.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import { crashPoint } from "../../platform/crash-points.ts";
import { emit } from "../events.ts";
import { endProposal, forgetProposed } from "./proposals/end-proposal.ts";
import { showProposal, wantsProposal } from "./proposals/show-proposal.ts";
import { findByMarker } from "./find-by-marker.ts";
import { disableIfRefused } from "./disable-if-refused.ts";
import { getPublishable, type Publishable } from "./get-publishable.ts";
import { recordStoppedSite } from "./record-stopped-site.ts";
import { recordLateWrite, toWritten } from "./record-late-write.ts";
import { placePictures } from "./place-pictures.ts";
import { readEarlierForms } from "./read-earlier-forms.ts";
import { requireUnchanged } from "./require-unchanged.ts";
import { selectUnmoved } from "../integrations/open-target.ts";
import { sendPublishJob } from "../integrations/send-publish-job.ts";
import { isFeaturedOnly, toSitePost, writeAndReadBack } from "./write-and-read-back.ts";

type PublishContext = Pick<
  Context,
  "clock" | "config" | "db" | "jobs" | "log" | "pictures" | "pipeline" | "publishers" | "sealing"
>;

/**
 * Publishes the approved version to one integration, exactly once: creates an invisible draft, stores its id, then
 * publishes the draft by that id, which is idempotent.
 */
export async function publishArticle(
  ctx: PublishContext,
  caller: Caller,
  input: { publicationId: string; version?: number | undefined; slot?: number | undefined; attempt: number },
): Promise<void> {
  const { publicationId, slot } = input;
  const publishable = await getPublishable(ctx, caller, publicationId);
  if (publishable === null) return recordStoppedSite(ctx, caller, input);
  const { integrationId, version, slotAt } = publishable;
  if (input.version !== undefined && input.version !== version) return;
  if (slot !== undefined && slot !== slotAt?.getTime()) return;
  if (slotAt === null || slotAt <= ctx.clock.now())
    return disableIfRefused(ctx, caller, publishable, () => publishOrWait(ctx, caller, input, publishable));
  // Too early, because clocks differ.
  const job = { publicationId, version, integrationId, slotAt };
  await inTransaction(ctx, (tx) => sendPublishJob(ctx, tx, caller.ownerId, job));
}

/** A review can take days, so the publication waits until `watchProposals` tries again. */
async function publishOrWait(
  ctx: PublishContext,
  caller: Caller,
  input: { publicationId: string; attempt: number },
  publishable: Publishable,
): Promise<void> {
  try {
    await publish(ctx, caller, input, publishable);
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== AWAITING_MERGE) throw error;
    await ctx.db
      .updateTable("publications")
      // Any edits that the owner agreed to overwrite are gone. Later ones need to be asked about again.
      .set({ failure: AWAITING_MERGE, overwrite: false })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", input.publicationId)
      .where("state", "=", "waiting")
      .where("version", "=", publishable.version)
      .execute();
  }
}

async function publish(
  ctx: PublishContext,
  caller: Caller,
  input: { publicationId: string; attempt: number },
  publishable: Publishable,
): Promise<void> {
  const pictures = await placePictures(ctx, caller, input.publicationId, publishable);
  crashPoint("publish.after-picture");
  const whole: PublishablePost = { ...publishable.post, pictures };
  const earlier = readEarlierForms(ctx, caller, publishable, pictures);
  const unchangedId = await requireUnchanged(publishable, [whole, toSitePost(whole, true)], earlier);
  if (unchangedId === null && publishable.remoteId !== null)
    await forgetPost(ctx, caller, input.publicationId, publishable, publishable.remoteId);
  const draft = toSitePost(whole, isFeaturedOnly(publishable));
  const remoteId =
    unchangedId !== null && unchangedId === publishable.remoteId
      ? unchangedId
      : await makeDraft(ctx, caller, input.publicationId, publishable, draft, unchangedId);
  const isUpdate = publishable.writtenMark !== null && remoteId === publishable.remoteId;
  const published = await writeAndReadBack(ctx, caller, publishable, { ...whole, isUpdate }, async (post) => {
    if (wantsProposal(publishable)) await showProposal(ctx, caller, publishable, { post, remoteId, isApproved: true });
    return publishDraft(ctx, caller, input.publicationId, publishable, remoteId, post);
  });
  crashPoint("publish.after-publish");
  const isWanted = await inTransaction(ctx, async (tx) => {
    const row = await tx
      .updateTable("publications")
      .set({ ...toWritten(ctx, published), state: "published", failure: null, overwrite: false })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", input.publicationId)
      .where("state", "=", "waiting")
      .where("remote_id", "=", remoteId)
      .where("version", "=", publishable.version)
      .returning(["article_id", "integration_id"])
      .executeTakeFirst();
    if (row === undefined) return false;
    if (publishable.publisher.propose !== undefined) await endProposal(tx, caller.ownerId, publishable);
    const event = { articleId: row.article_id, integrationId: row.integration_id };
    await emit(ctx, tx, caller, "article.published", event);
    // An earlier attempt may have left a draft, or may still create one if its request arrives late.
    if (input.attempt > 1) await queueSweeps(ctx, tx, caller, input.publicationId);
    return true;
  });
  if (!isWanted) await recordLateWrite(ctx, caller, input.publicationId, publishable, { remoteId, published });
  crashPoint("publish.after-commit");
}

/** Returns the id of the one draft that counts: the proposed post, or one from an earlier attempt, by its marker. */
async function makeDraft(
  ctx: PublishContext,
  caller: Caller,
  publicationId: string,
  { publisher, target }: Publishable,
  post: PublishablePost,
  proposedId: string | null,
): Promise<string> {
  const knownId = proposedId ?? (await findByMarker({ publisher, target }, post.marker));
  const remoteId = knownId ?? (await publisher.prepare(target, post)).remoteId;
  crashPoint("publish.after-draft");
  const row = await ctx.db
    .updateTable("publications")
    .set((eb) => ({ remote_id: eb.fn.coalesce("remote_id", eb.val(remoteId)) }))
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", publicationId)
    .where(({ exists }) => exists(selectUnmoved(ctx.db, target)))
    .returning("remote_id")
    .executeTakeFirst();
  if (row === undefined)
    throw new ConnectorError("publication", "unavailable", { retryable: true, code: "site-changed" });
  // Another worker was first: its draft counts, and ours gets swept.
  if (row.remote_id !== remoteId) await inTransaction(ctx, (tx) => queueSweeps(ctx, tx, caller, publicationId));
  crashPoint("publish.after-draft-saved");
  return row.remote_id ?? remoteId;
}

/** If the owner has deleted the draft meanwhile, forgets it, so that the retry creates another. */
async function publishDraft(
  ctx: PublishContext,
  caller: Caller,
  publicationId: string,
  publishable: Publishable,
  remoteId: string,
  post: PublishablePost,
): Promise<PublishedPost> {
  try {
    return await publishable.publisher.publish(publishable.target, remoteId, post);
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.reason !== "not-found") throw error;
    await forgetPost(ctx, caller, publicationId, publishable, remoteId);
    throw new ConnectorError(error.service, "unavailable", { retryable: true, code: "draft-gone", cause: error });
  }
}

/** Forgets a post that's gone from the site: the next one gets a new id. */
async function forgetPost(
  ctx: PublishContext,
  caller: Caller,
  publicationId: string,
  publishable: Publishable,
  remoteId: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx
      .updateTable("publications")
      .set({ remote_id: null, written_mark: null })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", publicationId)
      .where("remote_id", "=", remoteId)
      .execute();
    if (publishable.proposed !== null) await forgetProposed(tx, caller.ownerId, publishable, remoteId);
  });
}

async function queueSweeps(ctx: PublishContext, tx: Tx, caller: Caller, publicationId: string): Promise<void> {
  const job = { ownerId: caller.ownerId, publicationId };
  await ctx.jobs.send(tx, "sweep-drafts", job);
  await ctx.jobs.send(tx, "sweep-drafts", job, { startAfter: new Date(ctx.clock.now().getTime() + 5 * 60_000) });
}
