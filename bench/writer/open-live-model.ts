import { z } from "zod";
import type { ModelCapabilities, ModelConnector } from "../../src/connectors/model/contract.ts";
import { createModelConnector } from "../../src/connectors/model/index.ts";
import { createOutbound } from "../../src/platform/guards/outbound.ts";

/** The service's own model settings. */
const settingsSchema = z.object({
  MODEL_PROVIDER: z.enum(["openai-compatible", "anthropic", "google"]),
  MODEL_NAME: z.string().min(1),
  MODEL_URL: z.url().optional(),
  MODEL_API_KEY: z.string().min(1).optional(),
  MODEL_TIMEOUT: z.templateLiteral([z.int(), "s"]).default("120s"),
});

export type LiveModel = { connector: ModelConnector; capabilities: ModelCapabilities };

/** The model configured in the environment; throws if there is none. */
export async function openLiveModel(): Promise<LiveModel> {
  const env = settingsSchema.parse(process.env);
  const { MODEL_PROVIDER: provider, MODEL_NAME: model, MODEL_URL, MODEL_API_KEY: key } = env;
  const url = MODEL_URL?.replace(/\/+$/, "") ?? null;
  const apiKey = key === undefined ? null : { reveal: () => key };
  const timeoutMs = Number.parseInt(env.MODEL_TIMEOUT, 10) * 1_000;
  const outbound = createOutbound({ allow: url === null ? [] : [new URL(url).host] });
  const connector = createModelConnector({ provider, model, url, apiKey, timeoutMs }, { outbound });
  const { structured, pictures } = await connector.probe();
  return { connector, capabilities: { structured, pictures } };
}
