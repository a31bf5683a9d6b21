import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { Clock } from "../../../platform/clock.ts";
import type { TokenUsage } from "../../../connectors/model/contract.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { ArticleRef } from "../../article-writer.ts";
import type { CallLedger, CallPurpose } from "../model-path.ts";
import { NoUsableAnswer } from "../no-usable-answer.ts";

/** US dollars per million tokens. */
export type Price = { inputUsd: number; outputUsd: number };

export type LedgerSettings = {
  /** US dollars per calendar month (UTC); null for no cap. */
  monthlyCapUsd: number | null;
  monthlyCapPerAccountUsd: number | null;
  /** Whose key it is; calls that an owner pays count towards no cap. Default: the operator's. */
  paidBy?: "operator" | "owner";
  /** Prices from the operator's settings; they override the table. */
  prices: ReadonlyMap<string, Price>;
};

export type Deps = { db: Database; clock: Clock };

type NewCall = {
  id: string;
  purpose: CallPurpose;
  model: string;
  outcome: string;
  input_tokens: number;
  output_tokens: number;
  is_estimate: boolean;
  cost_microusd: number | null;
  begun_at: Date;
};
type EndedCall = Partial<Omit<NewCall, "id" | "purpose" | "model" | "begun_at">> & { outcome: string };

/** Where calls are recorded, and the spending limit. */
export type CallRecorder = {
  /** Whether an unknown price would break a cap. */
  isCapped: boolean;
  insert(article: ArticleRef, call: NewCall): Promise<void>;
  update(article: ArticleRef, id: string, end: EndedCall): Promise<void>;
  isOverCap(article: ArticleRef): Promise<boolean>;
};

/**
 * Stores calls in the database. The row is inserted before the call is made and counts at the maximum it may
 * cost, so that concurrent calls can't exceed the cap together; at worst both are rejected.
 */
export function createLedger(
  { db, clock }: Deps,
  prices: LedgerSettings["prices"],
  recorder: CallRecorder,
): CallLedger {
  const priceOf = async (model: string) => prices.get(model) ?? (await findPrice({ db, clock }, model));
  // The prices of calls in progress: whoever opened a call closes it.
  const opened = new Map<string, Price | null>();
  return {
    async open(article, { purpose, model, atMost }) {
      const price = await priceOf(model);
      if (price === null && recorder.isCapped) throw new NoUsableAnswer("no-price", model);
      const id = uuid();
      await recorder.insert(article, {
        id,
        purpose,
        model,
        outcome: "running",
        input_tokens: atMost.inputTokens,
        output_tokens: atMost.outputTokens,
        is_estimate: true,
        cost_microusd: toMicroUsd(price, atMost),
        begun_at: clock.now(),
      });
      if (!(await recorder.isOverCap(article))) {
        opened.set(id, price);
        return id;
      }
      await recorder.update(article, id, toEnd({ outcome: "over-cap", usage: nothing, price }));
      throw new NoUsableAnswer("cap", model);
    },
    async close(article, id, end) {
      const price = opened.get(id) ?? null;
      opened.delete(id);
      await recorder.update(article, id, toEnd({ ...end, price }));
    },
  };
}

/** The calls for an account's articles. */
export function createCallLedger(deps: Deps, settings: LedgerSettings): CallLedger {
  const { monthlyCapUsd, monthlyCapPerAccountUsd, prices, paidBy = "operator" } = settings;
  const { db } = deps;
  return createLedger(deps, prices, {
    isCapped: monthlyCapUsd !== null || monthlyCapPerAccountUsd !== null,
    async insert({ ownerId, articleId }, call) {
      await db
        .insertInto("model_calls")
        .values({ owner_id: ownerId, article_id: articleId, paid_by: paidBy, ...call })
        .execute();
    },
    async update({ ownerId }, id, end) {
      await db.updateTable("model_calls").set(end).where("owner_id", "=", ownerId).where("id", "=", id).execute();
    },
    async isOverCap({ ownerId }) {
      if (monthlyCapUsd !== null && (await monthlyCostUsd(deps)) > monthlyCapUsd) return true;
      return monthlyCapPerAccountUsd !== null && (await monthlyCostUsd(deps, ownerId)) > monthlyCapPerAccountUsd;
    },
  });
}

const nothing: TokenUsage = { inputTokens: 0, outputTokens: 0 };

/** Without usage, the row keeps its estimate. */
function toEnd({
  outcome,
  usage,
  price,
}: {
  outcome: string;
  usage: TokenUsage | null;
  price: Price | null;
}): EndedCall {
  if (usage === null) return { outcome };
  return {
    outcome,
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cost_microusd: toMicroUsd(price, usage),
    is_estimate: false,
  };
}

export function toUsd(price: Price, usage: TokenUsage): number {
  return (price.inputUsd * usage.inputTokens + price.outputUsd * usage.outputTokens) / 1_000_000;
}

/** A dollar per million tokens is a millionth of a dollar per token. */
function toMicroUsd(price: Price | null, usage: TokenUsage): number | null {
  return price && Math.ceil(price.inputUsd * usage.inputTokens + price.outputUsd * usage.outputTokens);
}

/**
 * What the operator has paid in the calendar month (UTC) so far, for one owner, or for everyone including visitors'
 * trials.
 */
export async function monthlyCostUsd({ db, clock }: Deps, ownerId?: string): Promise<number> {
  const now = clock.now();
  const monthBegan = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const { total } = await db
    .selectFrom("model_calls")
    .select(({ fn }) => fn.sum<string | null>("cost_microusd").as("total"))
    .where("begun_at", ">=", monthBegan)
    .where("paid_by", "=", "operator")
    .$if(ownerId !== undefined, (query) => query.where("owner_id", "=", ownerId ?? ""))
    .executeTakeFirstOrThrow();
  const ofTrials = ownerId === undefined ? await trialCostUsd({ db }, monthBegan) : 0;
  return Number(total ?? 0) / 1_000_000 + ofTrials;
}

/** What visitors' trials have cost since then. */
export async function trialCostUsd({ db }: Pick<Deps, "db">, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom("trial_model_calls")
    .select(({ fn }) => fn.sum<string | null>("cost_microusd").as("total"))
    .where("begun_at", ">=", since)
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
