import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { sendPublishJob } from "../integrations/send-publish-job.ts";
import type { Publishable } from "./get-publishable.ts";

type TakenDown = Pick<Publishable, "integrationId" | "publisher" | "remoteId" | "target"> & {
  publicationId: string;
  /** What changes once a post is down. */
  nothingLeft: { written_mark?: null };
};

/**
 * The article was requested again while it was being taken down, which may have come last: publishes it again if it
 * isn't on the site. Throws "unavailable" while its own job runs, because that may have written first.
 */
export async function republishTakenDown(
  ctx: Pick<Context, "db" | "jobs">,
  { ownerId }: Caller,
  { publicationId, integrationId, publisher, target, remoteId, nothingLeft }: TakenDown,
): Promise<void> {
  const found = remoteId === null ? null : await publisher.verify?.(target, remoteId);
  if (found?.published) return;
  const isRunning = await inTransaction(ctx, async (tx) => {
    const setWaiting = tx
      .updateTable("publications")
      .set({ state: "waiting", ...nothingLeft })
      .where("owner_id", "=", ownerId)
      .where("id", "=", publicationId)
      .returning(["version", "failure"]);
    const waiting = await setWaiting.where("state", "=", "waiting").executeTakeFirst();
    if (waiting !== undefined) return waiting.failure === null;
    const published = await setWaiting.where("state", "=", "published").executeTakeFirst();
    if (published === undefined) return false;
    await sendPublishJob(ctx, tx, ownerId, { publicationId, integrationId, version: published.version, slotAt: null });
    return false;
  });
  if (isRunning) throw new ConnectorError("publication", "unavailable", { code: "being-published" });
}
