import sharp from "sharp";
import type { JsonSchema, ModelRequest } from "../request.ts";

/** Answers any other question in the JSON shape that the schema or the prompt asks for, filled with simple values. */
export async function answerOther(request: ModelRequest, knowsSchema: boolean): Promise<string> {
  const colour = await colourOf(request.pictures[0]);
  if (request.schema && knowsSchema) return JSON.stringify(fill(request.schema, colour ?? "galley"));
  const form = /\{.*\}/su.exec(request.prompt)?.[0];
  if (form === undefined) return "Hello! How can I help you today?";
  return colour === null ? form : form.replace(/"…"/u, JSON.stringify(colour));
}

function fill(schema: JsonSchema, word: string): unknown {
  switch ([schema.type].flat()[0]) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, fill(part, word)]),
      );
    case "array":
      return schema.items ? [fill(schema.items, word)] : [];
    case "number":
    case "integer":
      return 6;
    case "boolean":
      return true;
    default:
      return word;
  }
}

/** Returns "red", "green" or "blue", whichever is strongest. */
async function colourOf(picture: Buffer | undefined): Promise<string | null> {
  if (!picture) return null;
  const { channels } = await sharp(picture).stats();
  const means = channels.slice(0, 3).map(({ mean }) => mean);
  return ["red", "green", "blue"][means.indexOf(Math.max(...means))] ?? null;
}
