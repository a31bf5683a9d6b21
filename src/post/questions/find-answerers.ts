import type { Tx } from "../../platform/db/database.ts";

/** Returns the ids of the owner and approvers whose answers a version was written with, and whose page shows it. */
export async function findAnswerers(
  tx: Tx,
  ownerId: string,
  { articleId, version }: { articleId: string; version: number },
): Promise<string[]> {
  // Nobody had a page open that could show the first version.
  if (version === 1) return [];
  const rows = await tx
    .selectFrom("questions")
    .select("answered_by as by")
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .where("written_in", "=", version)
    .where("answered_how", "in", ["page", "app"])
    .execute();
  const ids = rows.flatMap(({ by }) => {
    if (by?.type === "approver") return [by.approverId ?? ownerId];
    return by?.type === "user" ? [ownerId] : [];
  });
  return [...new Set(ids)];
}
