import type { Platform } from "../../platform/platform.ts";
import type { Tx } from "../../platform/db/database.ts";
import { hasPermission } from "../../owner/plans/require-permission.ts";
import { mayPublishItself } from "../../writer/checks/may-publish-itself.ts";
import { hasAnswers } from "../questions/has-answers.ts";
import type { FoundIntegration } from "./find-integrations.ts";
import { insertPublications } from "./queue-publications.ts";

/**
 * Publishes a new article without approval to those of the integrations that are set up that way, if nobody answered
 * questions about it, the plan allows it and the text has no findings. Returns false if someone still has to approve.
 */
export async function queueAtOnce(
  ctx: Pick<Platform, "clock" | "config" | "jobs">,
  tx: Tx,
  ownerId: string,
  event: { articleId: string; version: number },
  integrations: FoundIntegration[],
): Promise<boolean> {
  // Checked first because few owners use it.
  const atOnce = integrations.filter(({ when }) => when === "at-once");
  if (atOnce.length === 0) return false;
  // Once people were asked about an article, they decide. An answer isn't permission to publish.
  if (await hasAnswers(tx, ownerId, event.articleId)) return false;
  if (!(await hasPermission(ctx, tx, ownerId, "publish-automatically"))) return false;
  const written = await tx
    .selectFrom("article_versions")
    .select("findings")
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", event.articleId)
    .where("version", "=", event.version)
    .executeTakeFirstOrThrow();
  if (!mayPublishItself(written.findings)) return false;
  if ((await insertPublications(ctx, tx, ownerId, event, atOnce)) === 0) return false;
  // Any other integration waits for approval.
  return atOnce.length === integrations.length;
}
