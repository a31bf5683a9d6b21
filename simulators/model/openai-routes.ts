import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { z } from "zod";
import { countInput } from "./answer-request.ts";
import { cutAsOllama } from "./local-routes.ts";
import type { Answering, JsonSchema, ModelRequest } from "./request.ts";
import type { ModelState } from "./state.ts";

const part = z.union([
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("image_url"), image_url: z.object({ url: z.string() }) }),
]);

/** POST /v1/chat/completions as in OpenAI's API reference, without streaming and tools. */
const bodySchema = z.object({
  model: z.string(),
  messages: z
    .array(
      z.object({
        role: z.enum(["system", "developer", "user", "assistant"]),
        content: z.union([z.string(), z.array(part)]),
      }),
    )
    .min(1),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  response_format: z
    .union([
      z.object({ type: z.enum(["text", "json_object"]) }),
      z.object({
        type: z.literal("json_schema"),
        json_schema: z.object({ name: z.string(), schema: z.custom<JsonSchema>(isObject) }),
      }),
    ])
    .optional(),
});

export async function completeChat(state: ModelState, answer: Answering, c: Context): Promise<Response> {
  const key = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "")?.[1];
  const { keys } = state.settings;
  if (keys.length > 0 && (key === undefined || !keys.includes(key)))
    return openAiError(401, "invalid_api_key", "Incorrect API key provided.");
  const body = bodySchema.safeParse(await c.req.json().catch(() => null));
  if (!body.success) return openAiError(400, "invalid_request_error", z.prettifyError(body.error));
  const { model, response_format: format } = body.data;
  if (state.settings.models && !state.settings.models.includes(model))
    return openAiError(404, "model_not_found", `The model '${model}' does not exist`);
  const request = toRequest(body.data);
  if (format?.type === "json_schema" && state.settings.schema === "refused")
    return openAiError(400, "unsupported_parameter", "response_format is not supported");
  if (request.pictures.length > 0 && state.settings.pictures === "refused")
    return openAiError(400, "invalid_request_error", "image_url is only supported by certain models.");
  const { context, program } = state.settings;
  const input = countInput(request);
  if (program === "llama.cpp" && context !== null && input > context) return contextError(input, context);
  const { text, end, usage } = await answer(cutAsOllama(state, request));
  return Response.json({
    id: `chatcmpl-${randomUUID()}`,
    object: "chat.completion",
    created: 0,
    model,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: end === "refusal" ? null : text },
        finish_reason: end === "refusal" ? "content_filter" : end,
      },
    ],
    usage: { prompt_tokens: usage.input, completion_tokens: usage.output, total_tokens: usage.input + usage.output },
  });
}

function toRequest(body: z.infer<typeof bodySchema>): ModelRequest {
  const textOf = (content: string | z.infer<typeof part>[]) =>
    typeof content === "string" ? content : content.flatMap((one) => (one.type === "text" ? one.text : [])).join("\n");
  const system = body.messages.filter(({ role }) => role === "system" || role === "developer");
  const user = body.messages.filter(({ role }) => role === "user");
  const pictures = user.flatMap(({ content }) =>
    typeof content === "string"
      ? []
      : content.flatMap((one) => (one.type === "image_url" ? fromDataUrl(one.image_url.url) : [])),
  );
  const format = body.response_format;
  return {
    model: body.model,
    system: system.map(({ content }) => textOf(content)).join("\n"),
    prompt: user.map(({ content }) => textOf(content)).join("\n"),
    pictures,
    schema: format?.type === "json_schema" ? format.json_schema.schema : null,
    maxTokens: body.max_completion_tokens ?? body.max_tokens ?? 16_000,
  };
}

function fromDataUrl(url: string): Buffer[] {
  const base64 = /^data:image\/\w+;base64,(.+)$/s.exec(url)?.[1];
  return base64 === undefined ? [] : [Buffer.from(base64, "base64")];
}

export function openAiError(status: number, code: string, message: string): Response {
  return Response.json(
    { error: { message, type: status === 429 ? "rate_limit_error" : "invalid_request_error", param: null, code } },
    { status },
  );
}

/** llama.cpp's own error, from ggml-org/llama.cpp#15780. */
function contextError(n_prompt_tokens: number, n_ctx: number): Response {
  const message = "the request exceeds the available context size, try increasing it";
  const error = { code: 400, message, type: "exceed_context_size_error", n_prompt_tokens, n_ctx };
  return Response.json({ error }, { status: 400 });
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
