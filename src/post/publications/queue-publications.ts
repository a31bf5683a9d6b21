import { v7 as uuidv7 } from "uuid";
import type { Platform } from "../../platform/platform.ts";
import type { Tx } from "../../platform/db/database.ts";
import { hasPermission } from "../../owner/plans/require-permission.ts";
import { findIntegrations, type FoundIntegration } from "./find-integrations.ts";
import { reserveSlots } from "./schedule/reserve-slots.ts";
import { renewPublications } from "./renew-publications.ts";
import { sendPublishJob } from "../integrations/send-publish-job.ts";

type ArticleVersion = { articleId: string; version: number };

/**
 * Queues an approved article for each integration that isn't published to by hand, at once or in a slot, if the plan
 * includes publishing. A newer version takes an earlier one's place.
 */
export async function queuePublications(
  ctx: Pick<Platform, "clock" | "config" | "jobs">,
  tx: Tx,
  ownerId: string,
  event: ArticleVersion,
): Promise<void> {
  if (!(await hasPermission(ctx, tx, ownerId, "publish"))) return;
  // At a disconnected site, the article waits until its owner reconnects it.
  const integrations = await findIntegrations(tx, ownerId, event.articleId);
  await renewPublications(ctx, tx, ownerId, event, integrations);
  await insertPublications(
    ctx,
    tx,
    ownerId,
    event,
    integrations.filter(({ when }) => when !== "next-slot"),
  );
  await reserveSlots(
    ctx,
    tx,
    ownerId,
    event,
    integrations.filter(({ when }) => when === "next-slot"),
  );
}

/** Inserts one publication and its job per integration without one. Returns how many are new. */
export async function insertPublications(
  ctx: Pick<Platform, "clock" | "jobs">,
  tx: Tx,
  ownerId: string,
  event: ArticleVersion,
  integrations: FoundIntegration[],
): Promise<number> {
  if (integrations.length === 0) return 0;
  const publications = await tx
    .insertInto("publications")
    .values(
      integrations.map((integration) => ({
        owner_id: ownerId,
        id: uuidv7(),
        article_id: event.articleId,
        integration_id: integration.id,
        version: event.version,
        state: "waiting" as const,
        created_at: ctx.clock.now(),
      })),
    )
    .onConflict((conflict) => conflict.columns(["owner_id", "article_id", "integration_id"]).doNothing())
    .returning(["id", "integration_id"])
    .execute();
  for (const { id, integration_id } of publications)
    await sendPublishJob(ctx, tx, ownerId, {
      publicationId: id,
      version: event.version,
      integrationId: integration_id,
      slotAt: null,
    });
  return publications.length;
}
