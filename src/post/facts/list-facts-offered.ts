import type { Database, Tx } from "../../platform/db/database.ts";

/** Returns sentences that each article's newest version offers to remember, except those already remembered. */
export async function listFactsOffered(
  { db }: { db: Database | Tx },
  ownerId: string,
  articleIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("articles as article")
    .innerJoin("article_versions as version", (join) =>
      join
        .onRef("version.owner_id", "=", "article.owner_id")
        .onRef("version.article_id", "=", "article.id")
        .onRef("version.version", "=", "article.version"),
    )
    .select(["article.id", "version.facts_to_keep as offered"])
    .where("article.owner_id", "=", ownerId)
    .where("article.id", "in", articleIds)
    .execute();
  if (rows.every(({ offered }) => offered.length === 0)) return new Map();
  const facts = await db.selectFrom("facts").select("text").where("owner_id", "=", ownerId).execute();
  const known = new Set(facts.map(({ text }) => text.toLowerCase()));
  return new Map(rows.map(({ id, offered }) => [id, offered.filter((text) => !known.has(text.toLowerCase()))]));
}
