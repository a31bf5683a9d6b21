import type { Logger } from "pino";
import type { ModelConnector } from "../connectors/model/contract.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import type { Sealing } from "../platform/guards/sealing.ts";
import type { PictureStore } from "../platform/pictures/store.ts";
import type { ArticleWriter } from "./article-writer.ts";
import { createBuiltInWriter } from "./built-in/built-in-writer.ts";
import { createCheckedWriter } from "./checks/create-checked-writer.ts";
import { listModels, type UsableModel, type WritingSettings } from "./model/list-models.ts";
import { findAccountModel, haveAccountModels, withOwner } from "./model/store/account-model.ts";
import type { Writers } from "./writers.ts";

type Deps = {
  db: Database;
  clock: Clock;
  sealing: Sealing;
  pictures: PictureStore;
  log: Logger;
  /** Loads the vendors' libraries, so it's called only when there's a model. */
  connect(model: UsableModel): Promise<ModelConnector>;
  /** The same for a model that an owner brought, whose address they chose. */
  connectOwn(model: UsableModel): Promise<ModelConnector>;
};

/**
 * The account's own model, otherwise the operator's, otherwise the built-in writer. A model in the database is looked
 * up for each article, so that running processes take up a change.
 */
export function openWriters(deps: Deps, settings: WritingSettings): Writers {
  const builtIn = createCheckedWriter(createBuiltInWriter(), deps.log);
  const { monthlyCapUsd, monthlyCapPerAccountUsd, trialBudgetUsd, ownModels } = settings.config;
  const checked = (writer: ArticleWriter) => createCheckedWriter(writer, deps.log);
  return {
    async of(ownerId) {
      const own = ownModels ? await findAccountModel(deps, ownerId) : null;
      if (own !== null) return checked(await openOwn(deps, ownerId, own));
      const models = await listModels(deps, settings);
      if (models.length === 0) return builtIn;
      const { openModelWriter } = await import("./model/open-model-writer.ts");
      const caps = { monthlyCapUsd, monthlyCapPerAccountUsd, prices: listPrices(models) };
      return checked(openModelWriter(deps, await connectAll(deps, models), caps));
    },
    async ofTrials() {
      const models = trialBudgetUsd === 0 ? [] : await listModels(deps, settings);
      if (models.length === 0) return builtIn;
      const { openTrialWriter } = await import("./model/open-model-writer.ts");
      const budget = { dailyUsd: trialBudgetUsd, monthlyCapUsd, prices: listPrices(models) };
      return checked(openTrialWriter(deps, await connectAll(deps, models), budget));
    },
    haveModel: async () =>
      (await listModels(deps, settings)).length > 0 || (ownModels && (await haveAccountModels(deps))),
  };
}

/** The owner pays, so no cap applies, and no other model takes over. */
async function openOwn(deps: Deps, ownerId: string, model: UsableModel): Promise<ArticleWriter> {
  const { openModelWriter } = await import("./model/open-model-writer.ts");
  const connector = withOwner(deps, ownerId, await deps.connectOwn(model));
  const caps = { monthlyCapUsd: null, monthlyCapPerAccountUsd: null, prices: new Map(), paidBy: "owner" as const };
  return openModelWriter(deps, [{ ...model, connector }], caps);
}

function connectAll(deps: Deps, models: readonly UsableModel[]) {
  return Promise.all(models.map(async (model) => ({ ...model, connector: await deps.connect(model) })));
}

/** Those that the operator set; they override the price table. */
function listPrices(models: readonly UsableModel[]) {
  return new Map(models.flatMap(({ name, price }) => (price === null ? [] : [[name, price] as const])));
}
