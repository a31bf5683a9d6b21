import type { Caller } from "../../platform/actor.ts";
import type { PublishedPost } from "../../connectors/publisher.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { sendPublishJob } from "../integrations/send-publish-job.ts";
import type { Publishable } from "./get-publishable.ts";

type LateContext = Pick<Context, "clock" | "db" | "jobs">;

/** What a publication keeps of a post that has just been written to its site. */
export const toWritten = (ctx: Pick<Context, "clock">, published: PublishedPost) => ({
  // Where a post's URL is its id, publishing may change it.
  remote_id: published.remoteId,
  link: published.link,
  category_link: published.categoryLink,
  published_at: ctx.clock.now(),
  written_mark: published.mark ?? null,
  not_landed: published.notLanded ?? [],
});

/**
 * Records what a job has written although a newer version was requested meanwhile. That version's own job replaces it,
 * and must not take it for an edit on the site. If that job was faster, it runs again. What has been taken down
 * meanwhile is taken down again.
 */
export async function recordLateWrite(
  ctx: LateContext,
  caller: Caller,
  publicationId: string,
  publishable: Publishable,
  { remoteId, published }: { remoteId: string; published: PublishedPost },
): Promise<void> {
  const waiting = await ctx.db
    .updateTable("publications")
    .set(toWritten(ctx, published))
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", publicationId)
    .where("state", "=", "waiting")
    .where("remote_id", "=", remoteId)
    .returning("id")
    .executeTakeFirst();
  if (waiting !== undefined) return;
  await unpublishAgain(ctx, caller, publicationId, publishable, { remoteId, published });
  await republishNewer(ctx, caller, publicationId, publishable, published);
}

async function unpublishAgain(
  ctx: LateContext,
  { ownerId }: Caller,
  publicationId: string,
  { integrationId }: Publishable,
  { remoteId, published }: { remoteId: string; published: PublishedPost },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await tx
      .updateTable("publications")
      .set({ ...toWritten(ctx, published), state: "unpublishing" })
      .where("owner_id", "=", ownerId)
      .where("id", "=", publicationId)
      .where("state", "in", ["unpublishing", "unpublished"])
      .where("remote_id", "=", remoteId)
      .returning("id")
      .executeTakeFirst();
    if (row !== undefined)
      await ctx.jobs.send(tx, "unpublish-article", { ownerId, publicationId }, { group: integrationId });
  });
}

/** If our write has replaced a newer version that was published meanwhile, has that one published again. */
async function republishNewer(
  ctx: LateContext,
  caller: Caller,
  publicationId: string,
  { integrationId, publisher, target, version }: Publishable,
  { remoteId, mark }: PublishedPost,
): Promise<void> {
  const newer = await ctx.db
    .selectFrom("publications")
    .select("version")
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", publicationId)
    .where("state", "=", "published")
    .where("version", ">", version)
    .where("remote_id", "=", remoteId)
    .executeTakeFirst();
  if (newer === undefined) return;
  const found = await publisher.verify?.(target, remoteId);
  // Its write came after ours, or someone else's did.
  if (found !== undefined && found?.mark !== mark) return;
  await inTransaction(ctx, async (tx) => {
    const row = await tx
      .updateTable("publications")
      .set({ state: "waiting", written_mark: mark ?? null })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", publicationId)
      .where("state", "=", "published")
      .where("version", "=", newer.version)
      .returning("version")
      .executeTakeFirst();
    if (row === undefined) return;
    await sendPublishJob(ctx, tx, caller.ownerId, { publicationId, ...row, integrationId, slotAt: null });
  });
}
