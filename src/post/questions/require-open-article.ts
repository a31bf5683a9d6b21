import type { Caller } from "../../platform/actor.ts";
import type { Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { isByAnswers } from "./is-by-answers.ts";

/**
 * Requires that the version somebody read can still be answered: nobody has decided on the newest one, and only answers
 * have changed it since. Throws "decided-meanwhile" or "stale-version".
 */
export async function requireOpenArticle(
  tx: Tx,
  { ownerId }: Caller,
  { articleId, seen, version }: { articleId: string; seen: number; version: number },
): Promise<void> {
  const approval = await tx
    .selectFrom("approvals")
    .select("decision")
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .where("version", "=", version)
    .executeTakeFirst();
  if (approval?.decision === "approved" || approval?.decision === "declined")
    throw new GalleyError("decided-meanwhile");
  if (!(await isByAnswers(tx, ownerId, articleId, { from: seen, to: version }))) throw new GalleyError("stale-version");
}
