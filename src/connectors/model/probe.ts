import { z } from "zod";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { ModelCall, ModelConnector, ModelProbe } from "./contract.ts";

const wordSchema = z.object({ word: z.string(), lengths: z.array(z.number()) });
const colourSchema = z.object({ colour: z.string() });

/**
 * Finds out what a model can do, with two small calls. Throws `ConnectorError` if it can't be used at all: no answer,
 * an invalid key, an unknown name.
 */
export async function probeModel(
  connected: ModelConnector["ask"],
  signal?: AbortSignal,
): Promise<Omit<ModelProbe, "context">> {
  const took = { calls: 0, usage: { inputTokens: 0, outputTokens: 0 } };
  const ask: ModelConnector["ask"] = async (call) => {
    took.calls += 1;
    const reply = await connected(call);
    took.usage.inputTokens += reply.usage?.inputTokens ?? 0;
    took.usage.outputTokens += reply.usage?.outputTokens ?? 0;
    return reply;
  };
  const works = async <T>(call: ModelCall<T>, isRight: (value: T) => boolean) => {
    try {
      const reply = await ask({ ...call, signal });
      return reply.outcome === "answered" && isRight(reply.value);
    } catch (error) {
      // "rejected" means that the server doesn't support this part of the request, which is what we want to know.
      if (error instanceof ConnectorError && error.reason === "rejected") return false;
      throw error;
    }
  };
  // The prompt doesn't describe the format, so a model that follows it has used the schema.
  const structured = await works(
    {
      instructions: "You test a connection.",
      prompt: 'Answer with the word "galley" and the lengths of its parts.',
      schema: wordSchema,
      maxOutputTokens: 500,
      structured: true,
    },
    () => true,
  );
  const pictures = await works(
    {
      instructions: "You test a connection.",
      prompt: 'What colour is this picture? Answer with JSON only: {"colour": "…"}, one English word.',
      pictures: [redSquare],
      schema: colourSchema,
      maxOutputTokens: 500,
      structured,
    },
    ({ colour }) => /red|scarlet|crimson/i.test(colour),
  );
  if (!structured) await requireAnswer(ask, signal);
  return { structured, pictures, ...took };
}

/** A model without schema support must at least return JSON when the prompt asks for it. */
async function requireAnswer(ask: ModelConnector["ask"], signal: AbortSignal | undefined): Promise<void> {
  const prompt = 'Answer with JSON only, no other words: {"word": "galley", "lengths": [3, 3]}';
  const reply = await ask({
    instructions: "You test a connection.",
    prompt,
    schema: wordSchema,
    maxOutputTokens: 500,
    structured: false,
    signal,
  });
  if (reply.outcome !== "answered") throw new ConnectorError("model", "bad-answer", { code: reply.outcome });
}

/** A JPEG of 64 × 64 px; drawing it would load a picture library into every worker. */
const redSquare = Buffer.from(
  "/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8a" +
    "Gi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCABAAEADASIAAhEBAxEB/8QAFQAB" +
    "AQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAUG/8QAFBEBAAAAAAAAAAAAAAAA" +
    "AAAAAP/aAAwDAQACEQMRAD8AjgJ7XgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP/9k=",
  "base64",
);
