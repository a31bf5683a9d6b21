import { v7 as uuidv7 } from "uuid";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { PublishWhen } from "../db/tables.ts";
import { hasPermission } from "../plans/require-permission.ts";

type QueueContext = Pick<Context, "clock" | "config" | "jobs">;
type WrittenVersion = { articleId: string; version: number };

/** An approved article: to each active integration of its source that is not published to by hand, where the plan may publish. */
export async function queuePublications(ctx: QueueContext, tx: Tx, ownerId: string, event: WrittenVersion): Promise<void> {
  const integrationIds = await findIntegrations(tx, ownerId, event.articleId, ["on-approval", "at-once"]);
  if (integrationIds.length === 0 || !(await hasPermission(ctx, tx, ownerId, "publish"))) return;
  await insertPublications(ctx, tx, ownerId, event, integrationIds);
}

/** A written article: at once to the integrations that say so, where the plan may and nothing is held against it. */
export async function queueAutomaticPublications(ctx: QueueContext, tx: Tx, ownerId: string, event: WrittenVersion): Promise<void> {
  const integrationIds = await findIntegrations(tx, ownerId, event.articleId, ["at-once"]);
  if (integrationIds.length === 0 || !(await hasPermission(ctx, tx, ownerId, "publish-automatically"))) return;
  if (await hasFindings(tx, ownerId, event)) return;
  await insertPublications(ctx, tx, ownerId, event, integrationIds);
}

async function findIntegrations(tx: Tx, ownerId: string, articleId: string, times: PublishWhen[]): Promise<string[]> {
  const integrations = await tx
    .selectFrom("integrations as integration")
    .innerJoin("articles as article", "article.owner_id", "integration.owner_id")
    .select("integration.id")
    .where("integration.owner_id", "=", ownerId)
    .where("article.id", "=", articleId)
    .where("integration.active", "=", true)
    .where("integration.status", "=", "ACTIVE")
    .where("integration.publish_when", "in", times)
    .where((row) => row.or([row("integration.source_id", "is", null), row("integration.source_id", "=", row.ref("article.source_id"))]))
    .execute();
  return integrations.map(({ id }) => id);
}

/** Advice holds nothing back. */
async function hasFindings(tx: Tx, ownerId: string, { articleId, version }: WrittenVersion): Promise<boolean> {
  const { findings } = await tx
    .selectFrom("article_versions")
    .select("findings")
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return findings.some((finding) => finding.isAdvice !== true);
}

/** One publication, and its job, for each; one that is there already stays as it is. */
async function insertPublications(
  ctx: QueueContext,
  tx: Tx,
  ownerId: string,
  event: WrittenVersion,
  integrationIds: string[],
): Promise<void> {
  const publications = await tx
    .insertInto("publications")
    .values(
      integrationIds.map((integrationId) => ({
        owner_id: ownerId,
        id: uuidv7(),
        article_id: event.articleId,
        integration_id: integrationId,
        version: event.version,
        state: "waiting" as const,
        created_at: ctx.clock.now(),
      })),
    )
    .onConflict((conflict) => conflict.columns(["owner_id", "article_id", "integration_id"]).doNothing())
    .returning("id")
    .execute();
  for (const { id } of publications) await ctx.jobs.send(tx, "publish-article", { ownerId, publicationId: id });
}
