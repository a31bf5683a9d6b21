import { v7 as uuidv7 } from "uuid";
import type { Platform } from "../../platform/platform.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { WebhookEvent } from "./webhook-event.ts";

/** Queues one message and its job for each endpoint subscribed to the event, in the event's own transaction. */
export async function queueWebhooks(
  ctx: Pick<Platform, "clock" | "jobs">,
  tx: Tx,
  ownerId: string,
  name: WebhookEvent,
  event: { articleId: string; version?: number; integrationId?: string },
): Promise<void> {
  const endpoints = await tx
    .selectFrom("webhook_endpoints")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("active", "=", true)
    .where((row) => row(row.val(name), "=", row.fn.any("events")))
    .execute();
  if (endpoints.length === 0) return;
  const now = ctx.clock.now();
  const payload = JSON.stringify({
    type: name,
    timestamp: now.toISOString(),
    data: await describe(tx, ownerId, event),
  });
  const deliveries = endpoints.map(({ id }) => ({
    owner_id: ownerId,
    id: uuidv7(),
    endpoint_id: id,
    event: name,
    payload,
    state: "waiting" as const,
    created_at: now,
  }));
  await tx.insertInto("webhook_deliveries").values(deliveries).execute();
  for (const { id, endpoint_id: group } of deliveries)
    await ctx.jobs.send(tx, "deliver-webhook", { ownerId, deliveryId: id }, { group });
}

/** The event's subject, so that a receiver needn't ask; the text itself comes from the API. */
async function describe(
  tx: Tx,
  ownerId: string,
  event: { articleId: string; version?: number; integrationId?: string },
): Promise<Record<string, unknown>> {
  const { articleId, integrationId } = event;
  const publication =
    integrationId === undefined ? undefined : await findPublication(tx, ownerId, articleId, integrationId);
  const known = event.version ?? publication?.version;
  const article = await tx
    .selectFrom("articles as article")
    .leftJoin("article_versions as version", (join) =>
      join
        .onRef("version.owner_id", "=", "article.owner_id")
        .onRef("version.article_id", "=", "article.id")
        .on((row) => row("version.version", "=", known === undefined ? row.ref("article.version") : row.val(known))),
    )
    .select(["article.source_id", "article.version", "version.title", "version.language"])
    .where("article.owner_id", "=", ownerId)
    .where("article.id", "=", articleId)
    .executeTakeFirst();
  const about = {
    articleId,
    version: known ?? article?.version,
    title: article?.title,
    language: article?.language,
    sourceId: article?.source_id,
  };
  if (integrationId === undefined) return about;
  return { ...about, integrationId, link: publication?.link, categoryLink: publication?.category_link };
}

async function findPublication(tx: Tx, ownerId: string, articleId: string, integrationId: string) {
  return tx
    .selectFrom("publications")
    .select(["version", "link", "category_link"])
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .where("integration_id", "=", integrationId)
    .executeTakeFirst();
}
