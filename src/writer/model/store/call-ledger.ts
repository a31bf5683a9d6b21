import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { Clock } from "../../../platform/clock.ts";
import type { TokenUsage } from "../../../connectors/model/contract.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { ArticleRef } from "../../article-writer.ts";
import type { CallLedger } from "../model-path.ts";
import { NoUsableAnswer } from "../no-usable-answer.ts";

/** US dollars per million tokens. */
export type Price = { inputUsd: number; outputUsd: number };

export type LedgerSettings = {
  /** US dollars per calendar month (UTC); null for no cap. */
  monthlyCapUsd: number | null;
  monthlyCapPerAccountUsd: number | null;
  /** Prices from the operator's settings; they override the table. */
  prices: ReadonlyMap<string, Price>;
};

type Deps = { db: Database; clock: Clock };

/**
 * Stores calls in the database. The row is inserted before the call is made and counts at the maximum it may
 * cost, so that concurrent calls can't exceed the cap together; at worst both are rejected.
 */
export function createCallLedger({ db, clock }: Deps, settings: LedgerSettings): CallLedger {
  const priceOf = async (model: string) => settings.prices.get(model) ?? (await findPrice({ db, clock }, model));
  return {
    async open(article, { purpose, model, atMost }) {
      const price = await priceOf(model);
      const isCapped = settings.monthlyCapUsd !== null || settings.monthlyCapPerAccountUsd !== null;
      if (price === null && isCapped) throw new NoUsableAnswer("no-price", model);
      const id = uuid();
      await db
        .insertInto("model_calls")
        .values({
          owner_id: article.ownerId,
          id,
          article_id: article.articleId,
          purpose,
          model,
          outcome: "running",
          input_tokens: atMost.inputTokens,
          output_tokens: atMost.outputTokens,
          is_estimate: true,
          cost_microusd: toMicroUsd(price, atMost),
          begun_at: clock.now(),
        })
        .execute();
      if (!(await isOverCap({ db, clock }, settings, article.ownerId))) return id;
      await settle(db, article, id, { outcome: "over-cap", usage: { inputTokens: 0, outputTokens: 0 }, price });
      throw new NoUsableAnswer("cap", model);
    },
    async close(article, id, { outcome, usage }) {
      const call = await db
        .selectFrom("model_calls")
        .select("model")
        .where("owner_id", "=", article.ownerId)
        .where("id", "=", id)
        .executeTakeFirst();
      if (call !== undefined) await settle(db, article, id, { outcome, usage, price: await priceOf(call.model) });
    },
  };
}

/** Without usage, the row keeps its estimate. */
async function settle(
  db: Database,
  article: ArticleRef,
  id: string,
  end: { outcome: string; usage: TokenUsage | null; price: Price | null },
): Promise<void> {
  const { outcome, usage, price } = end;
  const known = usage && {
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cost_microusd: toMicroUsd(price, usage),
    is_estimate: false,
  };
  await db
    .updateTable("model_calls")
    .set({ outcome, ...known })
    .where("owner_id", "=", article.ownerId)
    .where("id", "=", id)
    .execute();
}

export function toUsd(price: Price, usage: TokenUsage): number {
  return (price.inputUsd * usage.inputTokens + price.outputUsd * usage.outputTokens) / 1_000_000;
}

/** A dollar per million tokens is a millionth of a dollar per token. */
function toMicroUsd(price: Price | null, usage: TokenUsage): number | null {
  return price && Math.ceil(price.inputUsd * usage.inputTokens + price.outputUsd * usage.outputTokens);
}

async function isOverCap(
  deps: Deps,
  { monthlyCapUsd, monthlyCapPerAccountUsd }: LedgerSettings,
  ownerId: string,
): Promise<boolean> {
  if (monthlyCapUsd !== null && (await monthlyCostUsd(deps)) > monthlyCapUsd) return true;
  return monthlyCapPerAccountUsd !== null && (await monthlyCostUsd(deps, ownerId)) > monthlyCapPerAccountUsd;
}

/** The cost of the calendar month (UTC) so far, for one owner or all. */
export async function monthlyCostUsd({ db, clock }: Deps, ownerId?: string): Promise<number> {
  const now = clock.now();
  const monthBegan = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const { total } = await db
    .selectFrom("model_calls")
    .select(({ fn }) => fn.sum<string | null>("cost_microusd").as("total"))
    .where("begun_at", ">=", monthBegan)
    .$if(ownerId !== undefined, (query) => query.where("owner_id", "=", ownerId ?? ""))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0) / 1_000_000;
}

/** From the price table; null if it has none for this model. */
export async function findPrice({ db, clock }: Deps, model: string): Promise<Price | null> {
  const row = await db
    .selectFrom("model_prices")
    .select(["input_usd", "output_usd"])
    .where(sql<boolean>`starts_with(${model}, model)`)
    .where("from_at", "<=", clock.now())
    .orderBy(sql`length(model)`, "desc")
    .orderBy("from_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { inputUsd: Number(row.input_usd), outputUsd: Number(row.output_usd) };
}
