import { sql } from "kysely";
import type { Context } from "../../context.ts";

export type MonthOfCosts = {
  /** "2026-11", UTC. */
  month: string;
  calls: number;
  /** What the operator pays, visitors' trials included. */
  usd: number;
};

export type AccountCosts = {
  /** Null: visitors' trials. */
  ownerId: string | null;
  email: string;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  usd: number;
  /** Calls of unknown price, which `usd` excludes. */
  unpriced: number;
};

type CostContext = Pick<Context, "clock" | "db">;

const calls = sql`(
  select owner_id, begun_at, input_tokens, output_tokens, cost_microusd from model_calls where paid_by = 'operator'
  union all
  select null, begun_at, input_tokens, output_tokens, cost_microusd from trial_model_calls) as calls`;

/** The newest twelve months with calls, newest first. */
export async function listMonthsOfCosts({ db }: Pick<CostContext, "db">): Promise<MonthOfCosts[]> {
  const { rows } = await sql<MonthOfCosts>`
    select to_char(begun_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as calls,
      (coalesce(sum(cost_microusd), 0) / 1000000.0)::float8 as usd
    from ${calls} group by 1 order by 1 desc limit 12`.execute(db);
  return rows;
}

const ACCOUNTS = 50;

/** One month's costs per account, highest first. `month`: "2026-11", UTC. */
export async function listCostsOfMonth({ db }: Pick<CostContext, "db">, month: string): Promise<AccountCosts[]> {
  const from = new Date(`${month}-01T00:00:00Z`);
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
  const { rows } = await sql<AccountCosts>`
    select calls.owner_id as "ownerId", coalesce(min(accounts.email), '') as email, count(*)::int as calls,
      sum(input_tokens)::float8 as "inputTokens", sum(output_tokens)::float8 as "outputTokens",
      (coalesce(sum(cost_microusd), 0) / 1000000.0)::float8 as usd,
      (count(*) filter (where cost_microusd is null))::int as unpriced
    from ${calls} left join accounts on accounts.owner_id = calls.owner_id
    where begun_at >= ${from} and begun_at < ${to}
    group by calls.owner_id order by usd desc, calls desc limit ${ACCOUNTS}`.execute(db);
  return rows;
}
