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
import type { Writers } from "./writers.ts";

type Deps = {
  db: Database;
  clock: Clock;
  sealing: Sealing;
  pictures: PictureStore;
  log: Logger;
  /** Loads the vendors' libraries, so it's called only when there's a model. */
  connect(model: UsableModel): Promise<ModelConnector>;
};

/**
 * The operator's model, otherwise the built-in writer. A model in the database is looked up for each article, so that
 * running processes take up a change.
 */
export function openWriters(deps: Deps, settings: WritingSettings): Writers {
  const builtIn = createCheckedWriter(createBuiltInWriter(), deps.log);
  return {
    async of() {
      const models = await listModels(deps, settings);
      return models.length === 0 ? builtIn : createCheckedWriter(await openWriter(deps, settings, models), deps.log);
    },
    ofTrials: async () => builtIn,
    haveModel: async () => (await listModels(deps, settings)).length > 0,
  };
}

async function openWriter(
  deps: Deps,
  { config: { monthlyCapUsd, monthlyCapPerAccountUsd } }: WritingSettings,
  models: readonly UsableModel[],
): Promise<ArticleWriter> {
  const { openModelWriter } = await import("./model/open-model-writer.ts");
  const connected = await Promise.all(
    models.map(async (model) => ({ ...model, connector: await deps.connect(model) })),
  );
  const prices = new Map(models.flatMap(({ name, price }) => (price === null ? [] : [[name, price] as const])));
  return openModelWriter(deps, connected, { monthlyCapUsd, monthlyCapPerAccountUsd, prices });
}
