import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../platform/actor.ts";
import { approveVersion } from "../articles/approve-article.ts";
import { lockWrittenArticle } from "../lock-article.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { requirePermission } from "../../owner/plans/require-permission.ts";
import { sendPublishJob } from "../integrations/send-publish-job.ts";
import { withoutSlot } from "./renew-publications.ts";

export type RequestPublicationInput = {
  articleId: string;
  version: number;
  /** Null: all active integrations of the article's source. */
  integrationIds: string[] | null;
  /** Whether to overwrite what the owner has changed on the site. */
  overwrite?: boolean;
};

/**
 * Publishes the version that the caller read to the chosen integrations; requesting it counts as approval. A
 * publication waiting for a slot is published now. An older version on the site is overwritten at the same URL.
 * Idempotent. Throws "not-found", "being-written", "stale-version", "upgrade-needed", "no-active-integration".
 */
export async function requestPublication(
  ctx: Pick<Context, "clock" | "config" | "db" | "jobs" | "pipeline">,
  caller: Caller,
  input: RequestPublicationInput,
): Promise<void> {
  await inTransaction(ctx, (tx) => publishVersion(ctx, tx, caller, input));
}

/** Does the same within the caller's transaction. */
export async function publishVersion(
  ctx: Pick<Context, "clock" | "config" | "jobs" | "pipeline">,
  tx: Tx,
  caller: Caller,
  input: RequestPublicationInput,
): Promise<void> {
  const { articleId, version } = input;
  const { sourceId, version: newest } = await lockWrittenArticle(tx, caller, articleId);
  await requirePermission(ctx, tx, caller.ownerId, "publish");
  const integrationIds = await listTargets(tx, caller, sourceId, input.integrationIds);
  if (integrationIds.length === 0) throw new GalleyError("no-active-integration");
  // An earlier version in a slot has been approved. Publishing it now doesn't approve the newest one.
  const isPlanned =
    version !== newest && (await areWaitingForSlots(tx, caller, { articleId, version, integrationIds }));
  if (!isPlanned) await approveVersion(ctx, tx, caller, { articleId, version, hasChosenSites: true });
  const overwrite = input.overwrite ?? false;
  for (const integrationId of integrationIds)
    await queuePublication(ctx, tx, caller, { articleId, version, integrationId, overwrite });
  await writeAudit(ctx, tx, caller, {
    action: "article.publication-requested",
    subjectId: articleId,
    detail: { version, integrationIds },
  });
}

/** Returns active integrations only; throws "not-found" if a chosen one doesn't exist. */
async function listTargets(tx: Tx, caller: Caller, sourceId: string, chosen: string[] | null): Promise<string[]> {
  const rows = await tx
    .selectFrom("integrations")
    .select(["id", "active", "status", "source_id"])
    .where("owner_id", "=", caller.ownerId)
    .$if(chosen !== null, (query) => query.where("id", "in", chosen ?? []))
    .orderBy("created_at")
    .execute();
  if (chosen !== null && rows.length < new Set(chosen).size) throw new GalleyError("not-found");
  const fits = (row: { source_id: string | null }) =>
    chosen !== null || row.source_id === null || row.source_id === sourceId;
  return rows.filter((row) => row.active && row.status === "ACTIVE" && fits(row)).map((row) => row.id);
}

/** Whether this version is waiting for a slot on each of the integrations. */
async function areWaitingForSlots(
  tx: Tx,
  caller: Caller,
  { articleId, version, integrationIds }: { articleId: string; version: number; integrationIds: string[] },
): Promise<boolean> {
  const planned = await tx
    .selectFrom("publications")
    .select("id")
    .where("owner_id", "=", caller.ownerId)
    .where("article_id", "=", articleId)
    .where("integration_id", "in", integrationIds)
    .where("version", "=", version)
    .where("state", "=", "waiting")
    .where("slot_at", "is not", null)
    .execute();
  return planned.length === integrationIds.length;
}

/** Upserts one row per integration; queues a job only if there's something to do. */
async function queuePublication(
  ctx: Pick<Context, "clock" | "jobs">,
  tx: Tx,
  caller: Caller,
  {
    articleId,
    version,
    integrationId,
    overwrite,
  }: { articleId: string; version: number; integrationId: string; overwrite: boolean },
): Promise<void> {
  const ownerId = caller.ownerId;
  const row = await tx
    .insertInto("publications")
    .values({
      owner_id: ownerId,
      id: uuidv7(),
      article_id: articleId,
      integration_id: integrationId,
      version,
      state: "waiting",
      overwrite,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["owner_id", "article_id", "integration_id"])
        .doUpdateSet(withoutSlot(version, overwrite))
        .where((eb) => {
          const isPlanned = eb.and([
            eb("publications.state", "=", "waiting"),
            eb("publications.slot_at", "is not", null),
          ]);
          return eb.or([
            eb("publications.version", "<", version),
            // The post may be gone from the site.
            eb.val(overwrite),
            eb("publications.state", "in", ["failed", "unpublishing", "unpublished"]),
            isPlanned,
          ]);
        }),
    )
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) return;
  await sendPublishJob(ctx, tx, ownerId, { publicationId: row.id, version, integrationId, slotAt: null });
}
