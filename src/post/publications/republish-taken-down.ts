import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { sendPublishJob } from "../integrations/send-publish-job.ts";
import type { Publishable } from "./get-publishable.ts";

type TakenDown = Pick<Publishable, "integrationId" | "publisher" | "remoteId" | "target"> & {
  publicationId: string;
  /** The mark's new value, if taking the post down has left nothing there. */
  clearedMark: { written_mark?: null };
};

/**
 * The article was requested again while it was being taken down, and the site may have carried out the take-down last:
 * publishes the article again if it isn't there. Throws "unavailable" while the request's own job runs, because that
 * job may have written before the take-down.
 */
export async function republishTakenDown(
  ctx: Pick<Context, "db" | "jobs">,
  { ownerId }: Caller,
  { publicationId, integrationId, publisher, target, remoteId, clearedMark }: TakenDown,
): Promise<void> {
  const found = remoteId === null ? null : await publisher.verify?.(target, remoteId);
  if (found?.published) return;
  const isRunning = await inTransaction(ctx, async (tx) => {
    const setWaiting = tx
      .updateTable("publications")
      .set({ state: "waiting", ...clearedMark })
      .where("owner_id", "=", ownerId)
      .where("id", "=", publicationId)
      .returning(["version", "failure"]);
    // One that's waiting already keeps its state: this only clears the mark.
    const waiting = await setWaiting.where("state", "=", "waiting").executeTakeFirst();
    if (waiting !== undefined) return waiting.failure === null;
    const published = await setWaiting.where("state", "=", "published").executeTakeFirst();
    if (published === undefined) return false;
    await sendPublishJob(ctx, tx, ownerId, { publicationId, integrationId, version: published.version, slotAt: null });
    return false;
  });
  if (isRunning) throw new ConnectorError("publication", "unavailable", { code: "being-published" });
}
