import sharp from "sharp";
import { z } from "zod";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { ModelCall, ModelCapabilities, ModelConnector } from "./contract.ts";

const wordSchema = z.object({ word: z.string(), lengths: z.array(z.number()) });
const colourSchema = z.object({ colour: z.string() });

/**
 * Two small calls that tell what a model can do. Throws `ConnectorError` when it cannot be used at all:
 * no answer, a dead key, an unknown name.
 */
export async function probeModel(ask: ModelConnector["ask"], signal?: AbortSignal): Promise<ModelCapabilities> {
  const works = async <T>(call: ModelCall<T>, isRight: (value: T) => boolean) => {
    try {
      const reply = await ask({ ...call, signal });
      return reply.outcome === "answered" && isRight(reply.value);
    } catch (error) {
      // "Your request has a part that I do not know" is the answer that was looked for.
      if (error instanceof ConnectorError && error.reason === "rejected") return false;
      throw error;
    }
  };
  // The prompt does not tell the form: who keeps to it has read the schema.
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
      pictures: [await redSquare()],
      schema: colourSchema,
      maxOutputTokens: 500,
      structured,
    },
    ({ colour }) => /red|scarlet|crimson/i.test(colour),
  );
  if (!structured) await requireAnswer(ask, signal);
  return { structured, pictures };
}

/** A model that takes no schema must at least give JSON when asked in words. */
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

function redSquare(): Promise<Uint8Array> {
  return sharp({ create: { width: 64, height: 64, channels: 3, background: { r: 220, g: 20, b: 20 } } })
    .jpeg()
    .toBuffer();
}
