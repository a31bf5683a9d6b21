import { v7 as uuidv7 } from "uuid";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { PublishWhen } from "../db/tables.ts";
import { hasPermission } from "../plans/require-permission.ts";

type ArticleVersion = { articleId: string; version: number };

/** An approved article goes to each integration that does not wait for the owner's hand, where the plan may publish. */
export async function queuePublications(
  ctx: Pick<Context, "clock" | "config" | "jobs">,
  tx: Tx,
  ownerId: string,
  event: ArticleVersion,
): Promise<void> {
  if (await hasPermission(ctx, tx, ownerId, "publish")) await insertPublications(ctx, tx, ownerId, event, ["on-approval", "at-once"]);
}

/** One publication, and its job, for each active integration of the article's source that publishes then. Answers how many are new. */
export async function insertPublications(
  ctx: Pick<Context, "clock" | "jobs">,
  tx: Tx,
  ownerId: string,
  event: ArticleVersion,
  when: PublishWhen[],
): Promise<number> {
  const integrations = await findIntegrations(tx, ownerId, event.articleId, when);
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
  for (const { id, integration_id: group } of publications) await ctx.jobs.send(tx, "publish-article", { ownerId, publicationId: id }, { group });
  return publications.length;
}

/** The active integrations of the article's source that publish then. */
export async function findIntegrations(tx: Tx, ownerId: string, articleId: string, when: PublishWhen[]): Promise<{ id: string }[]> {
  return tx
    .selectFrom("integrations as integration")
    .innerJoin("articles as article", "article.owner_id", "integration.owner_id")
    .select("integration.id")
    .where("integration.owner_id", "=", ownerId)
    .where("article.id", "=", articleId)
    .where("integration.active", "=", true)
    .where("integration.status", "=", "ACTIVE")
    .where("integration.publish_when", "in", when)
    .where((row) => row.or([row("integration.source_id", "is", null), row("integration.source_id", "=", row.ref("article.source_id"))]))
    .execute();
}
