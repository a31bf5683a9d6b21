import { Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { countInput } from "./answer-request.ts";
import type { ModelRequest } from "./request.ts";
import type { ModelState } from "./state.ts";

const namedSchema = z.object({ model: z.string(), prompt: z.string().default("") });
/** The length that the simulated model was trained with. */
const TRAINED_WITH = 32_768;

/** The routes with which Ollama ("API reference") and llama.cpp's server ("GET /props") tell their context length. */
export function localRoutes(state: ModelState): Hono {
  const app = new Hono();
  const loaded = new Set<string>();
  const nameOf = (model: string) => (model.includes(":") ? model : `${model}:latest`);
  const context = () => state.settings.context ?? TRAINED_WITH;
  const only =
    (isHere: () => boolean): MiddlewareHandler =>
    async (c, next) =>
      isHere() ? next() : c.json({ error: { code: 404, message: "File Not Found", type: "not_found_error" } }, 404);
  const onOllama = only(() => isOllama(state));
  const onLlama = only(() => !isOllama(state) && state.settings.context !== null);
  app.get("/props", onLlama, (c) => c.json({ default_generation_settings: { n_ctx: context() }, total_slots: 1 }));
  app.get("/api/ps", onOllama, (c) => {
    const models = [...loaded].map((name) => ({ name, model: name, context_length: context() }));
    return c.json({ models });
  });
  app.post("/api/show", onOllama, async (c) => {
    const { model } = namedSchema.parse(await c.req.json());
    if (state.settings.models?.includes(model) === false) return c.json({ error: `model '${model}' not found` }, 404);
    return c.json({
      parameters: "temperature                    0.0001",
      details: { family: "qwen2" },
      model_info: { "general.architecture": "qwen2", "qwen2.context_length": TRAINED_WITH },
      capabilities: ["completion"],
    });
  });
  // An empty prompt loads the model.
  app.post("/api/generate", onOllama, async (c) => {
    const { model } = namedSchema.parse(await c.req.json());
    loaded.add(nameOf(model));
    return c.json({ model, response: "", done: true, done_reason: "load" });
  });
  return app;
}

const isOllama = ({ settings }: ModelState) => settings.program === "Ollama";

/** Ollama drops the beginning of a prompt that is too long, and keeps the instructions. */
export function cutAsOllama(state: ModelState, request: ModelRequest): ModelRequest {
  const { context } = state.settings;
  if (!isOllama(state) || context === null) return request;
  const over = countInput(request) - context;
  return over <= 0 ? request : { ...request, prompt: request.prompt.slice(over * 4) };
}
