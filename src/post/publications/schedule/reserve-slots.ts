import { v7 as uuidv7 } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { FoundIntegration } from "../find-integrations.ts";
import { listSlotInstants } from "../../list-slot-instants.ts";
import { sendPublishJob } from "../../integrations/send-publish-job.ts";

type SlotContext = Pick<Platform, "clock" | "jobs">;
type ArticleVersion = { articleId: string; version: number };

/**
 * Reserves the next free slot for an approved article on each integration that uses slots and doesn't have it yet, even
 * if an earlier version failed there. A reserved slot stays even if the integration's slots or the owner's time zone
 * change: the owner has already seen the time.
 */
export async function reserveSlots(
  ctx: SlotContext,
  tx: Tx,
  ownerId: string,
  event: ArticleVersion,
  integrations: FoundIntegration[],
): Promise<void> {
  for (const { id } of integrations) await reserveSlot(ctx, tx, ownerId, event, id);
}

async function reserveSlot(
  ctx: SlotContext,
  tx: Tx,
  ownerId: string,
  { articleId, version }: ArticleVersion,
  integrationId: string,
): Promise<void> {
  const there = await tx
    .selectFrom("publications")
    .select(["state", "version", "published_at"])
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .where("integration_id", "=", integrationId)
    .executeTakeFirst();
  const hasFailed = there?.state === "failed" && there.published_at === null && there.version < version;
  if (there !== undefined && !hasFailed) return;
  const slot_at = await findFreeSlot(ctx, tx, ownerId, integrationId);
  const planned = { version, state: "waiting" as const, failure: null, overwrite: false, slot_at };
  const { id } = await tx
    .insertInto("publications")
    .values({
      owner_id: ownerId,
      id: uuidv7(),
      article_id: articleId,
      integration_id: integrationId,
      created_at: ctx.clock.now(),
      ...planned,
    })
    .onConflict((conflict) => conflict.columns(["owner_id", "article_id", "integration_id"]).doUpdateSet(planned))
    .returning("id")
    .executeTakeFirstOrThrow();
  await sendPublishJob(ctx, tx, ownerId, { publicationId: id, version, integrationId, slotAt: slot_at });
}

/** Locks the integration's row until the transaction ends: concurrent callers wait, and then see this slot taken. */
async function findFreeSlot(
  ctx: Pick<Platform, "clock">,
  tx: Tx,
  ownerId: string,
  integrationId: string,
): Promise<Date> {
  const { slots, timeZone } = await tx
    .selectFrom("integrations as integration")
    .innerJoin("accounts as account", "account.owner_id", "integration.owner_id")
    .select(["integration.slots", "account.time_zone as timeZone"])
    .where("integration.owner_id", "=", ownerId)
    .where("integration.id", "=", integrationId)
    .forNoKeyUpdate("integration")
    .executeTakeFirstOrThrow();
  const now = ctx.clock.now();
  const rows = await tx
    .selectFrom("publications")
    .select("slot_at")
    .where("owner_id", "=", ownerId)
    .where("integration_id", "=", integrationId)
    .where("state", "=", "waiting")
    .where("slot_at", ">", now)
    .execute();
  const taken = new Set(rows.map((row) => row.slot_at?.getTime()));
  const instants = listSlotInstants(slots, timeZone, now);
  let slot = instants.next().value;
  while (taken.has(slot.getTime())) slot = instants.next().value;
  return slot;
}
