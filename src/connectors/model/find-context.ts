import { z } from "zod";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Outbound } from "../../platform/guards/outbound.ts";
import { type ModelSettings, service } from "./contract.ts";

type Settings = Pick<ModelSettings, "model" | "timeoutMs"> & { url: string };

/** Ollama's context length where neither the Modelfile nor the server sets one ("FAQ", context window). */
const OLLAMA_DEFAULT = 4_096;

// llama.cpp's server, "GET /props": the context of one slot.
const propsSchema = z.object({ default_generation_settings: z.object({ n_ctx: z.int().positive() }) });
// Ollama, "List running models" and "Show model information".
const runningSchema = z.object({
  models: z.array(z.object({ name: z.string(), context_length: z.int().positive().optional() })),
});
const shownSchema = z.object({
  parameters: z.string().default(""),
  model_info: z.record(z.string(), z.unknown()).default({}),
});

/**
 * How many tokens fit into a local server's context, prompt and answer together; null if it doesn't say. Ollama's
 * OpenAI-compatible API silently cuts a longer prompt, and accepts no other length per request (ollama/ollama#2722).
 */
export async function findContext(
  outbound: Outbound,
  settings: Settings,
  signal?: AbortSignal,
): Promise<number | null> {
  const base = settings.url.replace(/\/v1$/, "");
  const ask = async <T>(path: string, schema: z.ZodType<T>, body?: object): Promise<T | null> => {
    const answer = await outbound.fetch(`${base}${path}`, {
      service,
      timeoutMs: settings.timeoutMs,
      maxBytes: 5_000_000,
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
    const parsed = schema.safeParse(answer.status === 200 ? answer.findJson() : null);
    return parsed.success ? parsed.data : null;
  };
  const { model } = settings;
  const isRunning = (name: string) => name === model || name === `${model}:latest`;
  const findRunning = async () => {
    const running = await ask("/api/ps", runningSchema);
    return running && { context: running.models.find(({ name }) => isRunning(name))?.context_length ?? null };
  };
  try {
    const props = await ask("/props", propsSchema);
    if (props !== null) return props.default_generation_settings.n_ctx;
    const running = await findRunning();
    if (running === null || running.context !== null) return running?.context ?? null;
    const shown = await ask("/api/show", shownSchema, { model });
    if (shown === null) return null;
    const given = /^num_ctx\s+(\d+)/m.exec(shown.parameters)?.[1];
    if (given !== undefined) return Number(given);
    // Without a prompt this only loads it, which the next call would do anyway ("Load a model").
    await ask("/api/generate", z.unknown(), { model });
    return (await findRunning())?.context ?? Math.min(OLLAMA_DEFAULT, longestOf(shown.model_info));
  } catch (error) {
    // The call itself will report what is wrong with the server.
    if (error instanceof ConnectorError) return null;
    throw error;
  }
}

/** What it was trained with, under its architecture's name: "qwen2.context_length". */
function longestOf(info: Record<string, unknown>): number {
  const [, length] = Object.entries(info).find(([key]) => key.endsWith(".context_length")) ?? [];
  return typeof length === "number" ? length : OLLAMA_DEFAULT;
}
