import type { Context } from "../../context.ts";

export type PlanTerms = { maxArticlesInPeriod: number; to: Date | null };

/** Stores the plan agreed with somebody who has no account yet, until their first sign-in; null removes it. */
export async function promisePlan(ctx: Pick<Context, "db">, address: string, terms: PlanTerms | null): Promise<void> {
  const email = address.toLowerCase();
  if (terms === null) {
    await ctx.db.deleteFrom("promised_plans").where("email", "=", email).execute();
    return;
  }
  const promised = { max_articles_in_period: terms.maxArticlesInPeriod, to_at: terms.to };
  await ctx.db
    .insertInto("promised_plans")
    .values({ email, ...promised })
    .onConflict((conflict) => conflict.column("email").doUpdateSet(promised))
    .execute();
}

/** Keyed by address, in lower case. */
export async function listPromisedPlans(ctx: Pick<Context, "db">): Promise<Map<string, PlanTerms>> {
  const rows = await ctx.db.selectFrom("promised_plans").selectAll().orderBy("email").execute();
  return new Map(rows.map((row) => [row.email, { maxArticlesInPeriod: row.max_articles_in_period, to: row.to_at }]));
}
