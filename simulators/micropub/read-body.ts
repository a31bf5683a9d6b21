import type { Context } from "hono";
import { z } from "zod";
import { MicropubError } from "./micropub-error.ts";
import type { Properties } from "./state.ts";

/** A request's body, in whichever syntax it arrived. */
export type Body = {
  accessToken: string | undefined;
  /** Null creates a post. */
  action: string | null;
  url: string | null;
  type: string[];
  properties: Properties;
  change: Change;
};

export type Change = { replace: Properties; add: Properties; remove: string[] | Properties };

const lists = z.record(z.string(), z.array(z.unknown()));
const jsonSchema = z.object({
  type: z.array(z.string().startsWith("h-")).min(1).optional(),
  properties: lists.default({}),
  action: z.string().optional(),
  url: z.url().optional(),
  replace: lists.default({}),
  add: lists.default({}),
  delete: z.union([z.array(z.string()), lists]).default([]),
});

export async function readBody(c: Context): Promise<Body> {
  if ((c.req.header("content-type") ?? "").startsWith("application/json")) return readJson(await c.req.text());
  return readForm(new URLSearchParams(await c.req.text()));
}

function readJson(text: string): Body {
  const parsed = jsonSchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new MicropubError("invalid_request", "The JSON does not have the form of a creation or an action");
  const { type = ["h-entry"], properties, action = null, url = null, replace, add, delete: remove } = parsed.data;
  return { accessToken: undefined, action, url, type, properties, change: { replace, add, remove } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MicropubError("invalid_request", "The body is not JSON");
  }
}

/** "category[]=a&category[]=b" or a single "category=a"; this syntax has no form for updates. */
function readForm(form: URLSearchParams): Body {
  const properties: Properties = {};
  for (const [key, value] of form) {
    const name = key.replace(/\[\]$/, "");
    if (["h", "access_token", "action", "url"].includes(name)) continue;
    (properties[name] ??= []).push(value);
  }
  return {
    accessToken: form.get("access_token") ?? undefined,
    action: form.get("action"),
    url: form.get("url"),
    type: [`h-${form.get("h") ?? "entry"}`],
    properties,
    change: { replace: {}, add: {}, remove: [] },
  };
}
