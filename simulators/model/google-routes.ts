import type { Context } from "hono";
import { z } from "zod";
import type { Answering, JsonSchema, ModelRequest } from "./request.ts";
import type { ModelState } from "./state.ts";

const part = z.object({
  text: z.string().optional(),
  inlineData: z.object({ mimeType: z.string(), data: z.string() }).optional(),
});

/** POST /v1beta/models/{model}:generateContent (Google, Gemini API). */
const bodySchema = z.object({
  contents: z.array(z.object({ role: z.string(), parts: z.array(part) })).min(1),
  systemInstruction: z.object({ parts: z.array(part) }).optional(),
  generationConfig: z
    .object({
      maxOutputTokens: z.number().optional(),
      responseSchema: z.custom<JsonSchema>().optional(),
      responseJsonSchema: z.custom<JsonSchema>().optional(),
    })
    .optional(),
});

export async function generateContent(state: ModelState, answer: Answering, c: Context): Promise<Response> {
  const key = c.req.header("x-goog-api-key");
  if (key === undefined || !state.settings.keys.includes(key))
    return googleError(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", "API_KEY_INVALID");
  const model = (c.req.param("call") ?? "").replace(/:generateContent$/, "");
  if (state.settings.models && !state.settings.models.includes(model))
    return googleError(404, "NOT_FOUND", `models/${model} is not found`);
  const body = bodySchema.safeParse(await c.req.json().catch(() => null));
  if (!body.success) return googleError(400, "INVALID_ARGUMENT", z.prettifyError(body.error));
  const { text, end, usage } = await answer(toRequest(model, body.data));
  return Response.json({
    candidates: [
      {
        content: { role: "model", parts: text === "" ? [] : [{ text }] },
        finishReason: end === "refusal" ? "SAFETY" : end === "length" ? "MAX_TOKENS" : "STOP",
        index: 0,
      },
    ],
    usageMetadata: {
      promptTokenCount: usage.input,
      candidatesTokenCount: usage.output,
      totalTokenCount: usage.input + usage.output,
    },
    modelVersion: model,
  });
}

function toRequest(model: string, body: z.infer<typeof bodySchema>): ModelRequest {
  const parts = body.contents.flatMap((content) => content.parts);
  const config = body.generationConfig;
  return {
    model,
    system: (body.systemInstruction?.parts ?? []).map(({ text }) => text ?? "").join("\n"),
    prompt: parts.flatMap(({ text }) => text ?? []).join("\n"),
    pictures: parts.flatMap(({ inlineData }) => (inlineData ? Buffer.from(inlineData.data, "base64") : [])),
    schema: config?.responseJsonSchema ?? config?.responseSchema ?? null,
    maxTokens: config?.maxOutputTokens ?? 8_192,
  };
}

/** `detail`: the reason in a google.rpc.ErrorInfo. */
export function googleError(status: number, reason: string, message: string, detail?: string): Response {
  const info = { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: detail, domain: "googleapis.com" };
  const error = { code: status, message, status: reason, ...(detail !== undefined && { details: [info] }) };
  return Response.json({ error }, { status });
}
