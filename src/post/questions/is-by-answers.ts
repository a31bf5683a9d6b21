import type { Database, Tx } from "../../platform/db/database.ts";

/** Whether only answers led from one version to a later one. True if it's the same version. */
export async function isByAnswers(
  db: Database | Tx,
  ownerId: string,
  articleId: string,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  if (from >= to) return from === to;
  const { versions } = await db
    .selectFrom("questions")
    .select(({ fn }) => fn.count<string>("written_in").distinct().as("versions"))
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .where("written_in", ">", from)
    .where("written_in", "<=", to)
    .executeTakeFirstOrThrow();
  return Number(versions) === to - from;
}
