import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Clock } from "../../platform/clock.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { ModelConnector } from "../../connectors/model/contract.ts";
import type { Database } from "../../platform/db/database.ts";
import type { PictureStore } from "../../platform/pictures/store.ts";
import type { ArticleWriter } from "../article-writer.ts";
import { createBuiltInWriter } from "../built-in/built-in-writer.ts";
import type { ModelPath, WritingModel } from "./model-path.ts";
import { createModelWriter } from "./model-writer.ts";
import { createAnswerStore } from "./store/answer-store.ts";
import { createCallLedger, type LedgerSettings } from "./store/call-ledger.ts";
import { loadPicture } from "./store/load-picture.ts";
import { createLookCache } from "./store/look-cache.ts";
import { getCapabilities } from "./store/test-connection.ts";
import { createTrialStores, type TrialBudget } from "./store/trial-stores.ts";

export type ConnectedModel = {
  connector: ModelConnector;
  /** Null: tested on first use and stored. */
  structured: boolean | null;
  pictures: boolean | null;
};

type Deps = { db: Database; clock: Clock; pictures: PictureStore; log: Pick<Logger, "warn"> };

/** The model path with everything it stores for an account. The first model writes, the others are fallbacks. */
export function openModelWriter(deps: Deps, models: readonly ConnectedModel[], ledger: LedgerSettings): ArticleWriter {
  return openWriter(deps, models, {
    ledger: createCallLedger(deps, ledger),
    looks: createLookCache(deps),
    answers: createAnswerStore(deps),
    loadPicture: (article, pictureId) => loadPicture(deps, article, pictureId),
  });
}

/** A visitor waits at most this long for the model. */
const PATIENCE_MS = 120_000;

/** The same for visitors' trials. Whatever happens to the model or the budget, the visitor gets a built-in article. */
export function openTrialWriter(deps: Deps, models: readonly ConnectedModel[], budget: TrialBudget): ArticleWriter {
  const builtIn = createBuiltInWriter();
  const { write } = openWriter(deps, models, createTrialStores(deps, budget));
  return {
    async write(material, signal, trial) {
      const late = AbortSignal.timeout(PATIENCE_MS);
      try {
        const written = await write(material, signal ? AbortSignal.any([signal, late]) : late, trial);
        if (written.record.instead === undefined) return written;
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof ConnectorError) && !late.aborted) throw error;
      }
      return builtIn.write(material, signal, trial);
    },
  };
}

type Stores = Pick<ModelPath, "ledger" | "looks" | "answers" | "loadPicture">;

function openWriter(deps: Deps, models: readonly ConnectedModel[], stores: Stores): ArticleWriter {
  return createModelWriter({
    models: models.map((model) => toWritingModel(deps, model)),
    builtIn: createBuiltInWriter(),
    ...stores,
    log: deps.log,
    wait: async (ms, signal) => {
      await sleep(ms, undefined, signal && { signal });
    },
  });
}

function toWritingModel(deps: Deps, { connector, structured, pictures }: ConnectedModel): WritingModel {
  let known = structured !== null && pictures !== null ? { structured, pictures } : null;
  return {
    connector,
    async capabilities(signal) {
      if (known !== null) return known;
      const found = await getCapabilities(deps, connector, signal);
      known = { structured: structured ?? found.structured, pictures: pictures ?? found.pictures };
      return known;
    },
  };
}
