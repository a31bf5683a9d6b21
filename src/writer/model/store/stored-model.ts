import type { ModelProvider } from "../../../connectors/model/contract.ts";
import type { Clock } from "../../../platform/clock.ts";
import { Secret } from "../../../platform/config/secrets.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Sealing } from "../../../platform/guards/sealing.ts";
import type { Price } from "./call-ledger.ts";

export type StoredModel = {
  provider: ModelProvider;
  /** Null: the vendor's own address. */
  url: string | null;
  name: string;
  /** Null for a server that needs none. */
  apiKey: Secret<string> | null;
  /** Null: from the price table. */
  price: Price | null;
};

const id = "main";
const place = { table: "model_settings", column: "api_key", ownerId: "", id };

/** The operator's model in the database. */
export async function findStoredModel(ctx: {
  db: Database;
  sealing: Sealing;
}): Promise<(StoredModel & { setAt: Date }) | null> {
  const row = await ctx.db.selectFrom("model_settings").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) return null;
  const { provider, url, name, api_key: sealed, input_usd: input, output_usd: output } = row;
  return {
    provider,
    url,
    name,
    apiKey: sealed && new Secret(ctx.sealing.open(sealed, place)),
    price: input === null || output === null ? null : { inputUsd: Number(input), outputUsd: Number(output) },
    setAt: row.set_at,
  };
}

export async function storeModel(
  ctx: { db: Database; sealing: Sealing; clock: Clock },
  { provider, url, name, apiKey, price }: StoredModel,
): Promise<void> {
  const row = {
    provider,
    url,
    name,
    api_key: apiKey && ctx.sealing.seal(apiKey.reveal(), place),
    input_usd: price && String(price.inputUsd),
    output_usd: price && String(price.outputUsd),
    set_at: ctx.clock.now(),
  };
  await ctx.db
    .insertInto("model_settings")
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

/** Returns false if there was none. */
export async function deleteStoredModel({ db }: { db: Database }): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("model_settings").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}
