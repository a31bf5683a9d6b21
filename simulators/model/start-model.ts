import { Hono } from "hono";
import { z } from "zod";
import { startSimulator, type Kit, type Simulator, type SimulatorOptions } from "../kit/start-simulator.ts";
import { createMessage, anthropicError } from "./anthropic-routes.ts";
import { answerRequest } from "./answer-request.ts";
import { generateContent, googleError } from "./google-routes.ts";
import { localRoutes } from "./local-routes.ts";
import { completeChat, openAiError } from "./openai-routes.ts";
import type { ModelRequest } from "./request.ts";
import { behaviourSchema, type ModelState, openState } from "./state.ts";

/**
 * A language model behind three protocols: OpenAI's chat completions (base `…/v1`), Anthropic's messages (base `…/v1`)
 * and Google's generateContent (base `…/v1beta`). It reads this product's prompts and answers from their numbered
 * sources, well or as badly as it was told to.
 */
export async function startModel(options: SimulatorOptions = {}): Promise<Simulator> {
  return await startSimulator("model", options, (kit) => {
    const state = openState(kit);
    const answer = (request: ModelRequest) => answerRequest(request, state, kit);
    const app = new Hono();
    app.get("/", (c) => c.text("A simulated language model. It knows nothing but what it is told."));
    app.post("/v1/chat/completions", (c) => completeChat(state, answer, c));
    app.get("/v1/models", (c) =>
      c.json({
        object: "list",
        data: (state.settings.models ?? ["galley-simulator"]).map((id) => ({
          id,
          object: "model",
          created: 0,
          owned_by: "galley",
        })),
      }),
    );
    // Ollama's own list, beside the OpenAI-compatible one.
    app.get("/api/tags", (c) =>
      c.json({ models: (state.settings.models ?? ["galley-simulator"]).map((name) => ({ name, model: name })) }),
    );
    app.route("/", localRoutes(state));
    app.post("/v1/messages", (c) => createMessage(state, answer, c));
    app.post("/v1beta/models/:call", (c) => generateContent(state, answer, c));
    app.notFound(() => openAiError(404, "not_found", "Unknown request URL"));
    return {
      fetch: (request, env) => app.fetch(request, env),
      describe: () => state.counted,
      control: controlRoutes(state, kit),
      vendorError: ({ code, status, message }) =>
        vendorError(String(code), status ?? 500, message ?? "The simulated model was told to fail."),
    };
  });
}

function controlRoutes(state: ModelState, kit: Kit): Hono {
  const app = new Hono();
  app.get("/behaviours", (c) => c.json({ behaviours: state.behaviours.waiting }));
  app.post("/behaviours", async (c) => {
    const asked = z
      .union([z.array(behaviourSchema), behaviourSchema.transform((one) => [one])])
      .parse(await c.req.json());
    const { waiting } = kit.change(state.behaviours, { waiting: [...state.behaviours.waiting, ...asked] });
    return c.json({ behaviours: waiting });
  });
  app.delete("/behaviours", (c) => {
    kit.change(state.behaviours, { waiting: [] });
    return c.json({ behaviours: [] });
  });
  return app;
}

/** Picks the vendor's envelope by the error's name: Google's are upper case, Anthropic's end in "_error". */
function vendorError(code: string, status: number, message: string): Response {
  if (/^[A-Z_]+$/.test(code)) return googleError(status, code, message);
  return code.endsWith("_error") ? anthropicError(status, code, message) : openAiError(status, code, message);
}
