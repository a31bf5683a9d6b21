import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { GenerateStatus } from "../articles/tables.ts";

export type ArticlesByStatus = Record<Lowercase<GenerateStatus>, number> & { total: number };

/** Counts an owner's articles by status. */
export async function countArticlesByStatus(ctx: Pick<Context, "db">, caller: Caller): Promise<ArticlesByStatus> {
  const rows = await ctx.db
    .selectFrom("articles")
    .select(({ fn }) => ["status", fn.countAll<string>().as("count")])
    .where("owner_id", "=", caller.ownerId)
    .groupBy("status")
    .execute();
  const of = (status: GenerateStatus) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  const counts = {
    pending: of("PENDING"),
    generating: of("GENERATING"),
    generated: of("GENERATED"),
    failed: of("FAILED"),
  };
  return { ...counts, total: counts.pending + counts.generating + counts.generated + counts.failed };
}
