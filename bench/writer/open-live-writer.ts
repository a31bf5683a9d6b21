import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { ModelSettings } from "../../src/connectors/model/contract.ts";
import { createModelConnector } from "../../src/connectors/model/index.ts";
import { createOutbound } from "../../src/platform/guards/outbound.ts";
import type { ArticleWriter } from "../../src/writer/article-writer.ts";
import { createBuiltInWriter } from "../../src/writer/built-in/built-in-writer.ts";
import { createModelWriter } from "../../src/writer/model/model-writer.ts";

/** The service's own model settings. */
const settingsSchema = z.object({
  MODEL_PROVIDER: z.enum(["openai-compatible", "anthropic", "google"]),
  MODEL_NAME: z.string().min(1),
  MODEL_URL: z.url().optional(),
  MODEL_API_KEY: z.string().min(1).optional(),
});

export function readModelSettings(env: Record<string, string | undefined>): ModelSettings {
  const { MODEL_PROVIDER: provider, MODEL_NAME: model, MODEL_URL: url, MODEL_API_KEY: key } = settingsSchema.parse(env);
  return {
    provider,
    model,
    url: url?.replace(/\/+$/, "") ?? null,
    apiKey: key === undefined ? null : { reveal: () => key },
    timeoutMs: 120_000,
  };
}

export type LiveWriter = {
  name: string;
  writer: ArticleWriter;
  tokens: { input: number; output: number; calls: number };
  close(): Promise<void>;
};

/**
 * The model configured in the environment. It gets only the texts, as the corpus has no pictures. Throws if
 * none is configured.
 */
export async function openLiveWriter(env: Record<string, string | undefined>): Promise<LiveWriter> {
  const settings = readModelSettings(env);
  const { model, url } = settings;
  const outbound = createOutbound({ allow: url === null ? [] : [new URL(url).host] });
  const connector = createModelConnector(settings, { outbound });
  const { structured } = await connector.probe();
  const tokens = { input: 0, output: 0, calls: 0 };
  const writer = createModelWriter({
    models: [{ connector, capabilities: async () => ({ structured, pictures: false }) }],
    builtIn: createBuiltInWriter(),
    ledger: {
      open: async () => String((tokens.calls += 1)),
      close: async (_article, _callId, { usage }) => {
        tokens.input += usage?.inputTokens ?? 0;
        tokens.output += usage?.outputTokens ?? 0;
      },
    },
    looks: { find: async () => new Map(), keep: async () => {} },
    answers: { find: async () => null, keep: async () => {} },
    loadPicture: async () => Promise.reject(new Error("The benchmark shows a model no pictures.")),
    log: { warn: console.warn },
    wait: async (ms, signal) => {
      await sleep(ms, undefined, signal && { signal });
    },
  });
  return { name: model, writer, tokens, close: () => outbound.close() };
}
