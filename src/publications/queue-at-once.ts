import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { hasPermission } from "../plans/require-permission.ts";
import { mayPublishItself } from "../writer/checks/may-publish-itself.ts";
import { findIntegrations } from "./find-integrations.ts";
import { insertPublications } from "./queue-publications.ts";

/**
 * A new article goes out without asking to the integrations that want it so, where the plan allows it
 * and nothing was found in the text. False when somebody is still to be asked.
 */
export async function queueAtOnce(
  ctx: Pick<Context, "clock" | "config" | "jobs">,
  tx: Tx,
  ownerId: string,
  event: { articleId: string; version: number },
): Promise<boolean> {
  // Seldom wanted, so that is asked first.
  if ((await findIntegrations(tx, ownerId, event.articleId, ["at-once"])).length === 0) return false;
  if (!(await hasPermission(ctx, tx, ownerId, "publish-automatically"))) return false;
  const written = await tx
    .selectFrom("article_versions as version")
    .innerJoin("articles as article", (join) => join.onRef("article.owner_id", "=", "version.owner_id").onRef("article.id", "=", "version.article_id"))
    .select(["version.findings", "article.source_id as sourceId"])
    .where("version.owner_id", "=", ownerId)
    .where("version.article_id", "=", event.articleId)
    .where("version.version", "=", event.version)
    .executeTakeFirstOrThrow();
  if (!mayPublishItself(written.findings)) return false;
  if ((await insertPublications(ctx, tx, ownerId, event, ["at-once"])) === 0) return false;
  const asking = await tx
    .selectFrom("integrations")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("active", "=", true)
    .where("status", "=", "ACTIVE")
    .where("publish_when", "in", ["on-approval", "next-slot"])
    .where((row) => row.or([row("source_id", "is", null), row("source_id", "=", written.sourceId)]))
    .limit(1)
    .executeTakeFirst();
  return asking === undefined;
}
