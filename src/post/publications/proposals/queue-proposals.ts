import { sql } from "kysely";
import { hasPermission } from "../../../owner/plans/require-permission.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { FoundIntegration } from "../find-integrations.ts";

/** How often to ask a forge about an open pull request. */
export const POLL_EVERY_MS = 3 * 60_000;

/**
 * Queues a pull request for a version that awaits approval, at each of the integrations that has them switched on and
 * that approval would publish to. If several people have to agree, one merge isn't enough: then only publishing opens
 * one.
 */
export async function queueProposals(
  ctx: Pick<Platform, "clock" | "config" | "jobs">,
  tx: Tx,
  ownerId: string,
  { articleId, version, approvalId }: { articleId: string; version: number; approvalId: string },
  integrations: FoundIntegration[],
): Promise<void> {
  const able = integrations.filter(({ isConnected, pullRequests }) => isConnected && pullRequests);
  if (able.length === 0) return;
  const published = await listPublished(tx, ownerId, { articleId, version });
  const wanting = able.filter(({ id }) => !published.includes(id));
  if (wanting.length === 0) return;
  if (!(await hasPermission(ctx, tx, ownerId, "publish"))) return;
  if (await needsSeveral(tx, ownerId, approvalId)) return;
  const now = ctx.clock.now();
  await tx
    .insertInto("proposals")
    .values(
      wanting.map(({ id }) => ({
        owner_id: ownerId,
        article_id: articleId,
        integration_id: id,
        look_at: new Date(now.getTime() + POLL_EVERY_MS),
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["owner_id", "article_id", "integration_id"])
        // A merged or closed pull request is left alone; the new proof gets a new one.
        .doUpdateSet({ state: "open", proposal_id: null, url: null, version: 0 })
        .where("proposals.state", "<>", "open"),
    )
    .execute();
  for (const { id: integrationId } of wanting)
    await ctx.jobs.send(tx, "propose-article", { ownerId, articleId, integrationId }, { group: integrationId });
}

/** Where the version goes without approval. */
async function listPublished(
  tx: Tx,
  ownerId: string,
  { articleId, version }: { articleId: string; version: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("publications")
    .select("integration_id")
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .where("version", ">=", version)
    .execute();
  return rows.map((row) => row.integration_id);
}

async function needsSeveral(tx: Tx, ownerId: string, approvalId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("approvals as approval")
    .innerJoin("approval_seats as reviewer", (join) =>
      join.onRef("reviewer.owner_id", "=", "approval.owner_id").onRef("reviewer.approval_id", "=", "approval.id"),
    )
    .select(sql<number>`count(*)::int`.as("reviewers"))
    .where("approval.owner_id", "=", ownerId)
    .where("approval.id", "=", approvalId)
    .where("approval.rule", "=", "all")
    .executeTakeFirstOrThrow();
  return row.reviewers > 1;
}
