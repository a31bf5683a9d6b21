import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/database.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { requirePermission } from "../../../owner/plans/require-permission.ts";
import { approveVersion } from "../../articles/approve-article.ts";
import { listSlotInstants } from "../../list-slot-instants.ts";
import { lockWrittenArticle } from "../../lock-article.ts";
import { waitsForSlot } from "../../integrations/waits-for-slot.ts";
import { sendPublishJob } from "../../integrations/send-publish-job.ts";

export type SchedulePublicationInput = {
  articleId: string;
  /** The version that the caller read; for an article waiting for a slot, the waiting version. */
  version: number;
  integrationId: string;
  /** A slot's start. */
  at: Date;
};

type Found = { id: string; version: number; isWaiting: boolean };

/**
 * Reserves a chosen slot of a site for an article: an article waiting for another slot there moves, any other is
 * thereby approved. Throws "not-found", "being-written", "stale-version", "upgrade-needed", "no-active-integration",
 * "slot-taken" for anything but a free future slot, "already-decided" if the article is on the site or on its way.
 */
export async function schedulePublication(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs" | "pipeline">,
  caller: Caller,
  input: SchedulePublicationInput,
): Promise<void> {
  const { articleId, version, integrationId, at } = input;
  await inTransaction(ctx, async (tx) => {
    await lockWrittenArticle(tx, caller, articleId);
    await requirePermission(ctx, tx, caller.ownerId, "publish");
    await requireFreeSlot(ctx, tx, caller, input);
    const found = await findPublication(ctx, tx, caller, input);
    if (found?.isWaiting && found.version !== version) throw new GalleyError("stale-version");
    const publicationId = found === null ? await insert(ctx, tx, caller, input) : await take(tx, caller, found, input);
    // Approves last, so that the event leaves this site alone.
    if (!found?.isWaiting) await approveVersion(ctx, tx, caller, { articleId, version });
    await writeAudit(ctx, tx, caller, {
      action: "article.publication-scheduled",
      subjectId: articleId,
      detail: { version, integrationId, at: at.toISOString() },
    });
    await sendPublishJob(ctx, tx, caller.ownerId, { publicationId, version, integrationId, slotAt: at });
  });
}

/** Locks all sites' rows, in their fixed order, until the transaction ends: approving may take slots of other sites. */
async function requireFreeSlot(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  { articleId, integrationId, at }: SchedulePublicationInput,
): Promise<void> {
  const sites = await tx
    .selectFrom("integrations as integration")
    .innerJoin("accounts as account", "account.owner_id", "integration.owner_id")
    .select([
      "integration.id",
      "integration.slots",
      "integration.active",
      "integration.status",
      "integration.publish_when as when",
      "account.time_zone as timeZone",
    ])
    .where("integration.owner_id", "=", caller.ownerId)
    .orderBy("integration.id")
    .forNoKeyUpdate("integration")
    .execute();
  const site = sites.find(({ id }) => id === integrationId);
  if (site === undefined) throw new GalleyError("not-found");
  if (!site.active || site.status !== "ACTIVE") throw new GalleyError("no-active-integration");
  if (at <= ctx.clock.now() || site.when !== "next-slot" || !isSlot(site, at)) throw new GalleyError("slot-taken");
  const taken = await tx
    .selectFrom("publications")
    .select("id")
    .where("owner_id", "=", caller.ownerId)
    .where("integration_id", "=", integrationId)
    .where("article_id", "!=", articleId)
    .where("state", "=", "waiting")
    .where("slot_at", "=", at)
    .executeTakeFirst();
  if (taken !== undefined) throw new GalleyError("slot-taken");
}

function isSlot({ slots, timeZone }: { slots: Parameters<typeof listSlotInstants>[0]; timeZone: string }, at: Date) {
  if (slots.length === 0) return false;
  return (
    listSlotInstants(slots, timeZone, new Date(at.getTime() - 1))
      .next()
      .value.getTime() === at.getTime()
  );
}

/** The article's publication there, if any. */
async function findPublication(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  { articleId, integrationId }: SchedulePublicationInput,
): Promise<Found | null> {
  const row = await tx
    .selectFrom("publications")
    .select(["id", "version", "state", "slot_at", "published_at"])
    .where("owner_id", "=", caller.ownerId)
    .where("article_id", "=", articleId)
    .where("integration_id", "=", integrationId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const isWaiting = waitsForSlot(row, ctx.clock.now());
  const isOff = row.state === "unpublished" || (row.state === "failed" && row.published_at === null);
  if (!isWaiting && !isOff) throw new GalleyError("already-decided");
  return { id: row.id, version: row.version, isWaiting };
}

async function insert(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  { articleId, version, integrationId, at }: SchedulePublicationInput,
): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto("publications")
    .values({
      owner_id: caller.ownerId,
      id,
      article_id: articleId,
      integration_id: integrationId,
      version,
      state: "waiting",
      slot_at: at,
      created_at: ctx.clock.now(),
    })
    .execute();
  return id;
}

async function take(tx: Tx, caller: Caller, { id }: Found, { version, at }: SchedulePublicationInput): Promise<string> {
  await tx
    .updateTable("publications")
    .set({ version, state: "waiting", failure: null, overwrite: false, slot_at: at })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", id)
    .execute();
  return id;
}
