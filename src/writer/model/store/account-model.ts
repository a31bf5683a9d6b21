import type { ModelConnector } from "../../../connectors/model/contract.ts";
import { Secret } from "../../../platform/config/secrets.ts";
import { ConnectorError, ownModelService } from "../../../platform/connector-error.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Sealing } from "../../../platform/guards/sealing.ts";
import type { UsableModel } from "../list-models.ts";
import { toModelProblem } from "../model-problem.ts";

type Deps = { db: Database; sealing: Sealing };

/** Where an owner's key is sealed. */
export function accountModelPlace(ownerId: string) {
  return { table: "account_models", column: "api_key", ownerId, id: ownerId };
}

/** The model that an owner brought; null if there is none. */
export async function findAccountModel({ db, sealing }: Deps, ownerId: string): Promise<UsableModel | null> {
  const row = await db.selectFrom("account_models").selectAll().where("owner_id", "=", ownerId).executeTakeFirst();
  if (row === undefined) return null;
  const { provider, url, name, api_key: sealed, structured, pictures } = row;
  const apiKey = new Secret(sealing.open(sealed, accountModelPlace(ownerId)));
  return { provider, url, name, apiKey, structured, pictures, price: null };
}

export async function haveAccountModels({ db }: Pick<Deps, "db">): Promise<boolean> {
  return (await db.selectFrom("account_models").select("owner_id").limit(1).executeTakeFirst()) !== undefined;
}

/** The same connector; its failures tell the owner that it's their model, and what is wrong. */
export function withOwner(deps: Pick<Deps, "db">, ownerId: string, connector: ModelConnector): ModelConnector {
  let mayHaveProblem = true;
  const record = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      const answered = await call();
      if (mayHaveProblem) await recordModelProblem(deps, ownerId, null);
      mayHaveProblem = false;
      return answered;
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.retryable) throw error;
      await recordModelProblem(deps, ownerId, toModelProblem(error));
      throw new ConnectorError(ownModelService, error.reason, { code: error.code, cause: error });
    }
  };
  return {
    ...connector,
    ask: (call) => record(() => connector.ask(call)),
    probe: (signal) => record(() => connector.probe(signal)),
  };
}

/** Null: it works again. */
export async function recordModelProblem(
  { db }: Pick<Deps, "db">,
  ownerId: string,
  problem: string | null,
): Promise<void> {
  await db
    .updateTable("account_models")
    .set({ problem })
    .where("owner_id", "=", ownerId)
    .where("problem", "is distinct from", problem)
    .execute();
}
