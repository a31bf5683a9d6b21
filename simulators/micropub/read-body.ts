import { z } from "zod";
import { MicropubError } from "./micropub-error.ts";

const lists = z.record(z.string(), z.array(z.unknown()));
const bodySchema = z.object({
  type: z.array(z.string().startsWith("h-")).min(1).default(["h-entry"]),
  properties: lists.default({}),
  /** A body without one creates a post. */
  action: z.string().optional(),
  url: z.url().optional(),
  replace: lists.default({}),
});
export type Body = z.infer<typeof bodySchema>;

/** Reads the JSON syntax, with the part of the updates in use: `replace`. */
export function readBody(text: string): Body {
  const parsed = bodySchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new MicropubError("invalid_request", "The JSON does not have the form of a creation or an action");
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MicropubError("invalid_request", "The body is not JSON");
  }
}
