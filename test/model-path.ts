import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import type { Simulator } from "../simulators/kit/start-simulator.ts";
import { startModel } from "../simulators/model/start-model.ts";
import type { ModelCapabilities, ModelProvider, TokenUsage } from "../src/connectors/model/contract.ts";
import { createModelConnector } from "../src/connectors/model/index.ts";
import { createOutbound } from "../src/platform/guards/outbound.ts";
import type { ArticleWriter } from "../src/writer/article-writer.ts";
import { createBuiltInWriter } from "../src/writer/built-in/built-in-writer.ts";
import type { CallPurpose, ModelPath, PictureLook, WritingModel } from "../src/writer/model/model-path.ts";
import { createModelWriter } from "../src/writer/model/model-writer.ts";
import { control } from "./rig.ts";

export type RecordedCall = {
  articleId: string;
  purpose: CallPurpose;
  model: string;
  outcome: string;
  usage: TokenUsage | null;
};

export type ModelPathRig = AsyncDisposable & {
  simulator: Simulator;
  writer: ArticleWriter;
  /** Every call of the path in order, including failed ones. */
  calls: RecordedCall[];
  /** The waits before a retry, in milliseconds; the tests skip them. */
  waits: number[];
  /** How the simulator answers next: `{kind: "invent", count: 3}`, `{kind: "refuse", times: "always"}`. */
  behave(behaviour: object | object[]): Promise<void>;
  /** How the next calls fail: `{kind: "status", status: 429, headers: {"retry-after": "3"}}`. */
  fail(fault: object, more?: object): Promise<void>;
  /** The simulator's settings: `{context: 4096}`. */
  set(settings: object): Promise<void>;
  /** Clears behaviours, faults, settings, calls and waits. */
  reset(): Promise<void>;
  /** Since the start or the last reset. */
  journal<T>(effect: string): Promise<T[]>;
  close(): Promise<void>;
};

type Options = {
  provider?: ModelProvider;
  /** "main", and "spare" if there are two. */
  models?: string[];
  capabilities?: ModelCapabilities;
  timeoutMs?: number;
  /** Null: none, as for a server on one's own machine. */
  apiKey?: string | null;
};

const paths: Record<ModelProvider, string> = { "openai-compatible": "/v1", anthropic: "/v1", google: "/v1beta" };

/** The model path against the simulator, without a database: for tests, and for runs over a corpus. */
export async function startModelPath(options: Options = {}): Promise<ModelPathRig> {
  const {
    provider = "openai-compatible",
    models = ["main"],
    capabilities = { structured: true, pictures: true },
    apiKey = "CANARY-model-key",
  } = options;
  const simulator = await startModel();
  const outbound = createOutbound({ allow: [new URL(simulator.url).host] });
  const connect = (model: string): WritingModel => ({
    connector: createModelConnector(
      {
        provider,
        url: `${simulator.url}${paths[provider]}`,
        model,
        timeoutMs: options.timeoutMs ?? 30_000,
        apiKey: apiKey === null ? null : { reveal: () => apiKey },
      },
      { outbound },
    ),
    capabilities: async () => capabilities,
  });
  const waits: number[] = [];
  const { writer, calls, forget } = createWriterInMemory({
    models: models.map(connect),
    loadPicture: async (_article, pictureId) => ({ sha256: pictureId, jpeg: () => drawPicture(pictureId) }),
    log: { warn: () => {} },
    wait: async (ms) => {
      waits.push(ms);
      await turn();
    },
  });
  let since = 0;
  const close = async () => {
    await outbound.close();
    await simulator.close();
  };
  return {
    simulator,
    writer,
    calls,
    waits,
    behave: (behaviour) => control(simulator, "POST", "/behaviours", behaviour),
    fail: (fault, more = {}) => control(simulator, "POST", "/faults", { fault, ...more }),
    set: (settings) => control(simulator, "POST", "/settings", settings),
    async reset() {
      await control(simulator, "DELETE", "/behaviours");
      await control(simulator, "DELETE", "/faults");
      await control(simulator, "POST", "/settings", {
        keys: ["CANARY-model-key"],
        models: null,
        schema: "kept",
        pictures: "seen",
        program: "llama.cpp",
        context: null,
      });
      since = (await control<{ journal: number }>(simulator, "GET", "/state")).journal;
      waits.length = 0;
      forget();
    },
    async journal<T>(effect: string) {
      return (await control<{ records: T[] }>(simulator, "GET", `/journal?since=${since}&effect=${effect}`)).records;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The model path, keeping in memory what the worker stores in the database. */
export function createWriterInMemory(path: Pick<ModelPath, "models" | "loadPicture"> & Partial<ModelPath>): {
  writer: ArticleWriter;
  calls: RecordedCall[];
  forget(): void;
} {
  const calls: RecordedCall[] = [];
  const looks = new Map<string, PictureLook>();
  const answers = new Map<string, unknown>();
  const writer = createModelWriter({
    builtIn: createBuiltInWriter(),
    ledger: {
      open: async ({ articleId }, { purpose, model }) =>
        String(calls.push({ articleId, purpose, model, outcome: "running", usage: null }) - 1),
      close: async (_article, callId, end) =>
        void Object.assign(calls[Number(callId)] ?? {}, { outcome: end.outcome, usage: end.usage }),
    },
    looks: {
      find: async (_ownerId, { language }, hashes) =>
        new Map(hashes.flatMap((hash) => mapEntry(hash, looks.get(`${language} ${hash}`)))),
      keep: async (_ownerId, { language }, found) =>
        found.forEach((look, hash) => looks.set(`${language} ${hash}`, look)),
    },
    answers: {
      find: async ({ articleId }, purpose, key) => answers.get(`${articleId} ${purpose} ${key}`) ?? null,
      keep: async ({ articleId }, purpose, key, answer) => void answers.set(`${articleId} ${purpose} ${key}`, answer),
    },
    log: console,
    wait: async (ms, signal) => {
      await sleep(ms, undefined, signal && { signal });
    },
    ...path,
  });
  return {
    writer,
    calls,
    forget() {
      calls.length = 0;
      looks.clear();
      answers.clear();
    },
  };
}

function mapEntry<T>(key: string, value: T | undefined): [string, T][] {
  return value === undefined ? [] : [[key, value]];
}

/** A different picture for each id. */
function drawPicture(id: string): Promise<Uint8Array> {
  const shade = [...id].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 256, 7);
  return sharp({ create: { width: 16, height: 16, channels: 3, background: { r: shade, g: 90, b: 255 - shade } } })
    .jpeg()
    .toBuffer();
}
