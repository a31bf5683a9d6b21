import type { Caller } from "../../platform/actor.ts";
import type { Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { isByAnswers } from "./is-by-answers.ts";

/**
 * Requires that the version somebody read can still be answered: nobody has decided on the newest one, or changes to it
 * have been asked for since, and only answers have changed it. Throws "decided-meanwhile" or "stale-version".
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
