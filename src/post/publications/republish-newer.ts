import type { Caller } from "../../platform/actor.ts";
import type { PublishedPost } from "../../connectors/publisher.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { sendPublishJob } from "../integrations/send-publish-job.ts";
import type { Publishable } from "./get-publishable.ts";

/** If our late write has replaced a newer version that was published meanwhile, has that one published again. */
export async function republishNewer(
  ctx: Pick<Context, "db" | "jobs">,
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
