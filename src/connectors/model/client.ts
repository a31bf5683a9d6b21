import { generateText, type LanguageModel, NoObjectGeneratedError, NoOutputGeneratedError, Output } from "ai";
import type { ModelCall, ModelReply, TokenUsage } from "./contract.ts";
import { readAnswer } from "./read-answer.ts";
import { toConnectorError } from "./to-connector-error.ts";

// Its warnings go to the console and contain parts of the prompt.
globalThis.AI_SDK_LOG_WARNINGS = false;

type Raw = { text: string; finishReason: string | undefined; usage: TokenUsage | null };

/** Asks once. A refusal, a truncated or a malformed answer is a reply; no reply at all is a `ConnectorError`. */
export async function askModel<T>(model: LanguageModel, call: ModelCall<T>): Promise<ModelReply<T>> {
  const raw = await generate(model, call);
  const { usage } = raw;
  if (raw.finishReason === "content-filter") return { outcome: "refused", usage };
  const answer = readAnswer(raw.text, call.schema);
  if (answer.ok) return { outcome: "answered", value: answer.value, usage };
  if (raw.finishReason === "length") return { outcome: "truncated", usage };
  return answer.problem === "prose" && isRefusal(raw.text)
    ? { outcome: "refused", usage }
    : { outcome: "malformed", problem: answer.problem, usage };
}

async function generate<T>(model: LanguageModel, call: ModelCall<T>): Promise<Raw> {
  const pictures = (call.pictures ?? []).map((data) => ({ type: "file" as const, mediaType: "image/jpeg", data }));
  try {
    const result = await generateText({
      model,
      instructions: call.instructions,
      messages: [{ role: "user", content: [{ type: "text", text: call.prompt }, ...pictures] }],
      maxOutputTokens: call.maxOutputTokens,
      maxRetries: 0,
      ...(call.structured && { output: Output.object({ schema: call.schema }) }),
      ...(call.signal && { abortSignal: call.signal }),
    });
    return { text: result.text, finishReason: result.finishReason, usage: toUsage(result.usage) };
  } catch (error) {
    // The answer may still contain JSON, e.g. in a code fence, and it has been paid for.
    if (NoObjectGeneratedError.isInstance(error))
      return { text: error.text ?? "", finishReason: error.finishReason, usage: toUsage(error.usage) };
    if (NoOutputGeneratedError.isInstance(error)) return { text: "", finishReason: undefined, usage: null };
    throw toConnectorError(error, call.signal);
  }
}

function toUsage(
  usage: { inputTokens: number | undefined; outputTokens: number | undefined } | undefined,
): TokenUsage | null {
  if (usage?.inputTokens === undefined || usage.outputTokens === undefined) return null;
  return { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens };
}

const refusalPhrases = [
  /\b(?:I can(?:'|’)?(?:not|t)|I(?:'|’)m (?:sorry|unable|not able)|I won(?:'|’)t|as an AI)\b/iu,
  /kann (?:ich|dabei) (?:leider )?nicht/iu,
  /je ne peux pas/iu,
  /non posso/iu,
  /tôi không thể/iu,
  /できません/iu,
  /saya tidak (?:boleh|dapat)/iu,
];

/** Detects refusals by wording, for vendors that can't signal them otherwise (Ollama, vLLM). Only prevents a retry. */
function isRefusal(text: string): boolean {
  const start = text.slice(0, 300);
  return refusalPhrases.some((phrase) => phrase.test(start));
}
