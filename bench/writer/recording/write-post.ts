import { setTimeout as sleep } from "node:timers/promises";
import { createModelConnector } from "../../../src/connectors/model/index.ts";
import type { ModelCapabilities, ModelSettings } from "../../../src/connectors/model/contract.ts";
import { createOutbound } from "../../../src/platform/guards/outbound.ts";
import type { Answer, ArticleWriter, WrittenArticle } from "../../../src/writer/article-writer.ts";
import { createBuiltInWriter } from "../../../src/writer/built-in/built-in-writer.ts";
import { createCheckedWriter } from "../../../src/writer/checks/create-checked-writer.ts";
import type { PictureLook } from "../../../src/writer/model/model-path.ts";
import { createModelWriter } from "../../../src/writer/model/model-writer.ts";
import type { RecordedPost } from "./read-recorded-posts.ts";

/** People answer at their own pace. */
const timeoutMs = 12 * 3_600_000;

export type UsedModel = { settings: (version: number) => ModelSettings; capabilities: ModelCapabilities };

/** The model whose answers are files, at its address for one post. */
export const answeringModel = (url: string): UsedModel => ({
  settings: (version) => ({
    provider: "openai-compatible",
    url: `${url}/${version}/v1`,
    model: "recorded",
    timeoutMs,
    apiKey: null,
  }),
  capabilities: { structured: true, pictures: true },
});

export type RecordedCall = { version: number; purpose: string; outcome: string; input: number; output: number };
export type RecordedArticle = {
  first: WrittenArticle;
  answers: Answer[];
  /** The same as `first` if nothing was answered. */
  final: WrittenArticle;
  calls: RecordedCall[];
};

/**
 * Takes one post the way the worker does: a first version with its questions, and another one if the owner answers any.
 * Keeps in memory what the worker stores in the database.
 */
export async function writePost(
  post: RecordedPost,
  { settings, capabilities }: UsedModel,
  ask: (article: WrittenArticle) => Promise<Answer[]>,
): Promise<RecordedArticle> {
  const { url } = settings(1);
  const outbound = createOutbound({ allow: url === null ? [] : [new URL(url).host] });
  const calls: RecordedCall[] = [];
  const kept = { looks: new Map<string, PictureLook>(), answers: new Map<string, object>() };
  const open = (version: number) =>
    openWriter(post, { settings: settings(version), capabilities, version, outbound, calls, kept });
  try {
    const first = await open(1).write(post.material);
    const given = await ask(first);
    const answers = given.filter(({ text }) => text !== "");
    const final = answers.length === 0 ? first : await open(2).write({ ...post.material, answers });
    return { first, answers: given, final, calls };
  } finally {
    await outbound.close();
  }
}

function openWriter(
  { pictures }: RecordedPost,
  {
    settings,
    capabilities,
    version,
    outbound,
    calls,
    kept,
  }: {
    settings: ModelSettings;
    capabilities: ModelCapabilities;
    version: number;
    outbound: ReturnType<typeof createOutbound>;
    calls: RecordedCall[];
    kept: { looks: Map<string, PictureLook>; answers: Map<string, object> };
  },
): ArticleWriter {
  const writer = createModelWriter({
    models: [
      {
        connector: createModelConnector(settings, { outbound }),
        capabilities: async () => capabilities,
      },
    ],
    builtIn: createBuiltInWriter(),
    ledger: {
      open: async (_article, { purpose }) =>
        String(calls.push({ version, purpose, outcome: "running", input: 0, output: 0 }) - 1),
      close: async (_article, callId, { outcome, usage }) =>
        void Object.assign(calls[Number(callId)] ?? {}, {
          outcome,
          input: usage?.inputTokens ?? 0,
          output: usage?.outputTokens ?? 0,
        }),
    },
    looks: {
      find: async (_ownerId, _key, hashes) =>
        new Map(hashes.flatMap((hash) => (kept.looks.has(hash) ? [[hash, kept.looks.get(hash)!]] : []))),
      keep: async (_ownerId, _key, looks) => looks.forEach((look, hash) => kept.looks.set(hash, look)),
    },
    answers: {
      find: async (_article, purpose, key) => kept.answers.get(`${purpose} ${key}`) ?? null,
      keep: async (_article, purpose, key, answer) => void kept.answers.set(`${purpose} ${key}`, answer),
    },
    loadPicture: async (_article, pictureId) => {
      const picture = pictures.get(pictureId);
      if (picture === undefined) throw new Error(`there is no picture ${pictureId}`);
      return picture;
    },
    log: { warn: console.warn },
    wait: async (ms, signal) => {
      await sleep(ms, undefined, signal && { signal });
    },
  });
  return createCheckedWriter(writer);
}
