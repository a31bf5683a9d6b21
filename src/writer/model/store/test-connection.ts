import type { ModelCapabilities, ModelConnector, ModelProbe } from "../../../connectors/model/contract.ts";
import type { Database } from "../../../platform/db/database.ts";

type Deps = { db: Database };

/** Tests what the model can do and stores the result for all processes. Throws `ConnectorError` if it can't be used. */
export async function testConnection(
  { db }: Deps,
  connector: ModelConnector,
  signal?: AbortSignal,
): Promise<ModelProbe> {
  const found = await connector.probe(signal);
  const row = { structured: found.structured, pictures: found.pictures };
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
  const known = await findCapabilities(deps, connector);
  const { structured, pictures } = known ?? (await testConnection(deps, connector, signal));
  return { structured, pictures };
}

type Tested = Pick<ModelConnector, "provider" | "url" | "model">;

/** The result of the last test; undefined if there is none. */
export function findCapabilities({ db }: Deps, tested: Tested): Promise<ModelCapabilities | undefined> {
  const key = keyOf(tested);
  return db
    .selectFrom("model_capabilities")
    .select(["structured", "pictures"])
    .where("provider", "=", key.provider)
    .where("url", "=", key.url)
    .where("model", "=", key.model)
    .executeTakeFirst();
}

function keyOf({ provider, url, model }: Tested): { provider: string; url: string; model: string } {
  return { provider, url: url ?? "", model };
}
