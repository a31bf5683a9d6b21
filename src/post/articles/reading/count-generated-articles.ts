import type { Context } from "../../../context.ts";

/** Counts the articles that this installation has written, for the counter on the front page. */
export async function countGeneratedArticles(ctx: Pick<Context, "db">): Promise<number> {
  const row = await ctx.db
    .selectFrom("articles")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("status", "=", "GENERATED")
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
