import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { z } from "zod";
import type { Answering, JsonSchema, ModelRequest } from "./request.ts";
import type { ModelState } from "./state.ts";

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
const text = z.object({ type: z.literal("text"), text: z.string() });
const image = z.object({
  type: z.literal("image"),
  source: z.object({ type: z.literal("base64"), media_type: z.string(), data: z.string() }),
});

/**
 * POST /v1/messages (Anthropic, Messages API, version 2023-06-01), with `output_config.format` or a forced tool named
 * "json".
 */
const bodySchema = z.object({
  model: z.string(),
  max_tokens: z.number(),
  system: z.union([z.string(), z.array(text)]).optional(),
  messages: z
    .array(
      z.object({
        role: z.enum(["user", "assistant"]),
        content: z.union([z.string(), z.array(z.union([text, image]))]),
      }),
    )
    .min(1),
  tools: z.array(z.object({ name: z.string(), input_schema: z.custom<JsonSchema>(isObject) })).optional(),
  output_config: z
    .object({ format: z.object({ type: z.literal("json_schema"), schema: z.custom<JsonSchema>(isObject) }).optional() })
    .optional(),
});

export async function createMessage(state: ModelState, answer: Answering, c: Context): Promise<Response> {
  const key = c.req.header("x-api-key");
  if (key === undefined || !state.settings.keys.includes(key))
    return anthropicError(401, "authentication_error", "invalid x-api-key");
  if (c.req.header("anthropic-version") === undefined)
    return anthropicError(400, "invalid_request_error", "anthropic-version: header is required");
  const body = bodySchema.safeParse(await c.req.json().catch(() => null));
  if (!body.success) return anthropicError(400, "invalid_request_error", z.prettifyError(body.error));
  const { model, tools } = body.data;
  if (state.settings.models && !state.settings.models.includes(model))
    return anthropicError(404, "not_found_error", `model: ${model}`);
  const request = toRequest(body.data);
  const { text: said, end, usage } = await answer(request);
  const asTool = tools?.some(({ name }) => name === "json") ? findJson(said) : undefined;
  const content =
    asTool === undefined
      ? [{ type: "text", text: said }]
      : [{ type: "tool_use", id: `toolu_${randomUUID()}`, name: "json", input: asTool }];
  return Response.json({
    id: `msg_${randomUUID()}`,
    type: "message",
    role: "assistant",
    model,
    content: said === "" ? [] : content,
    stop_reason:
      end === "refusal" ? "refusal" : end === "length" ? "max_tokens" : asTool === undefined ? "end_turn" : "tool_use",
    stop_sequence: null,
    usage: { input_tokens: usage.input, output_tokens: usage.output },
  });
}

function toRequest(body: z.infer<typeof bodySchema>): ModelRequest {
  const parts = body.messages.flatMap(({ content }) =>
    typeof content === "string" ? [{ type: "text" as const, text: content }] : content,
  );
  const json = body.tools?.find(({ name }) => name === "json")?.input_schema;
  return {
    model: body.model,
    system: typeof body.system === "string" ? body.system : (body.system ?? []).map((one) => one.text).join("\n"),
    prompt: parts.flatMap((one) => (one.type === "text" ? one.text : [])).join("\n"),
    pictures: parts.flatMap((one) => (one.type === "image" ? Buffer.from(one.source.data, "base64") : [])),
    schema: body.output_config?.format?.schema ?? json ?? null,
    maxTokens: body.max_tokens,
  };
}

function findJson(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    return undefined;
  }
}

export function anthropicError(status: number, type: string, message: string): Response {
  return Response.json({ type: "error", error: { type, message }, request_id: `req_${randomUUID()}` }, { status });
}
