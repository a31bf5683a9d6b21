import type { Clock } from "../../../platform/clock.ts";
import type { ModelCapabilities, ModelConnector } from "../../../connectors/model/contract.ts";
import type { Database } from "../../../platform/db/database.ts";

type Deps = { db: Database; clock: Clock };

/** Tests what the model can do and stores the result for all processes. Throws `ConnectorError` if it can't be used. */
export async function testConnection(
  { db, clock }: Deps,
  connector: ModelConnector,
  signal?: AbortSignal,
): Promise<ModelCapabilities> {
  const found = await connector.probe(signal);
  const row = { ...found, tested_at: clock.now() };
  await db
    .insertInto("model_capabilities")
    .values({ ...keyOf(connector), ...row })
    .onConflict((conflict) => conflict.columns(["provider", "url", "model"]).doUpdateSet(row))
    .execute();
  return found;
}

/** The result of the last test; runs one if there is none. */
export async function getCapabilities(
  deps: Deps,
  connector: ModelConnector,
  signal?: AbortSignal,
): Promise<ModelCapabilities> {
  const key = keyOf(connector);
  const known = await deps.db
    .selectFrom("model_capabilities")
    .select(["structured", "pictures"])
    .where("provider", "=", key.provider)
    .where("url", "=", key.url)
    .where("model", "=", key.model)
    .executeTakeFirst();
  return known ?? testConnection(deps, connector, signal);
}

function keyOf({ provider, url, model }: ModelConnector): { provider: string; url: string; model: string } {
  return { provider, url: url ?? "", model };
}
