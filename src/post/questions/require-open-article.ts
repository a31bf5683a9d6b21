import type { Caller } from "../../platform/actor.ts";
import type { Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { isByAnswers } from "./is-by-answers.ts";

/**
 * Throws "decided-meanwhile" if somebody has approved or declined the newest version, unless the next one is on its way
 * or couldn't be written. Throws "stale-version" if anything but answers has changed the version that was read.
 */
export async function requireOpenArticle(
  tx: Tx,
  { ownerId }: Caller,
  { articleId, seen, version }: { articleId: string; seen: number; version: number },
): Promise<void> {
  const decided = await tx
    .selectFrom("approvals as approval")
    .innerJoin("articles as article", (join) =>
      join.onRef("article.owner_id", "=", "approval.owner_id").onRef("article.id", "=", "approval.article_id"),
    )
    .select("approval.id")
    .where("approval.owner_id", "=", ownerId)
    .where("approval.article_id", "=", articleId)
    .where("approval.version", "=", version)
    .where("approval.decision", "in", ["approved", "declined"])
    // Nobody can decide while the next version is being written, and a decision settles its failure.
    .where("article.status", "=", "GENERATED")
    .where("article.failure", "is", null)
    .executeTakeFirst();
  if (decided !== undefined) throw new GalleyError("decided-meanwhile");
  if (!(await isByAnswers(tx, ownerId, articleId, { from: seen, to: version }))) throw new GalleyError("stale-version");
}
