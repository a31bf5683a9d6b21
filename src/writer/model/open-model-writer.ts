import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Clock } from "../../platform/clock.ts";
import type { ModelConnector } from "../../connectors/model/contract.ts";
import type { Database } from "../../platform/db/database.ts";
import type { PictureStore } from "../../platform/pictures/store.ts";
import type { ArticleWriter } from "../article-writer.ts";
import { createBuiltInWriter } from "../built-in/built-in-writer.ts";
import type { WritingModel } from "./model-path.ts";
import { createModelWriter } from "./model-writer.ts";
import { createAnswerStore } from "./store/answer-store.ts";
import { createCallLedger, type LedgerSettings } from "./store/call-ledger.ts";
import { loadPicture } from "./store/load-picture.ts";
import { createLookCache } from "./store/look-cache.ts";
import { getCapabilities } from "./store/test-connection.ts";

export type ConnectedModel = {
  connector: ModelConnector;
  /** Null: tested on first use and kept. */
  structured: boolean | null;
  pictures: boolean | null;
};

type Deps = { db: Database; clock: Clock; pictures: PictureStore; log: Pick<Logger, "warn"> };

/**
 * The model path with everything it stores in the database. The first model writes, the others are fallbacks.
 * Before an article exists, as in a visitor's trial, there is no account to charge calls to, so the built-in
 * writer writes.
 */
export function openModelWriter(deps: Deps, models: readonly ConnectedModel[], ledger: LedgerSettings): ArticleWriter {
  const builtIn = createBuiltInWriter();
  const writer = createModelWriter({
    models: models.map((model) => toWritingModel(deps, model)),
    builtIn,
    ledger: createCallLedger(deps, ledger),
    looks: createLookCache(deps),
    answers: createAnswerStore(deps),
    loadPicture: (article, pictureId) => loadPicture(deps, article, pictureId),
    log: deps.log,
    wait: async (ms, signal) => {
      await sleep(ms, undefined, signal && { signal });
    },
  });
  return {
    ...writer,
    write: (material, signal, article) => (article === undefined ? builtIn : writer).write(material, signal, article),
    ask: async (material, signal, article) =>
      (await (article === undefined ? builtIn : writer).ask?.(material, signal, article)) ?? [],
  };
}

function toWritingModel(deps: Deps, { connector, structured, pictures }: ConnectedModel): WritingModel {
  return {
    connector,
    async capabilities(signal) {
      if (structured !== null && pictures !== null) return { structured, pictures };
      const found = await getCapabilities(deps, connector, signal);
      return { structured: structured ?? found.structured, pictures: pictures ?? found.pictures };
    },
  };
}
