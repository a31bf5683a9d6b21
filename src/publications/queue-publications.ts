import { v7 as uuidv7 } from "uuid";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { hasPermission } from "../plans/require-permission.ts";

/** One publication, and its job, for each active integration of the article's source, where the plan may publish. */
export async function queuePublications(
  ctx: Pick<Context, "clock" | "config" | "jobs">,
  tx: Tx,
  ownerId: string,
  event: { articleId: string; version: number },
): Promise<void> {
  if (!(await hasPermission(ctx, tx, ownerId, "publish"))) return;
  const integrations = await tx
    .selectFrom("integrations as integration")
    .innerJoin("articles as article", "article.owner_id", "integration.owner_id")
    .select("integration.id")
    .where("integration.owner_id", "=", ownerId)
    .where("article.id", "=", event.articleId)
    .where("integration.active", "=", true)
    .where("integration.status", "=", "ACTIVE")
    .where("integration.publish_when", "<>", "by-hand")
    .where((row) => row.or([row("integration.source_id", "is", null), row("integration.source_id", "=", row.ref("article.source_id"))]))
    .execute();
  if (integrations.length === 0) return;
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
    .returning("id")
    .execute();
  for (const { id } of publications) await ctx.jobs.send(tx, "publish-article", { ownerId, publicationId: id });
}
