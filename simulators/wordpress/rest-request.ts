import type { Context } from "hono";
import type { User } from "./roles.ts";
import { invalidParam } from "./rest-error.ts";

/** One REST API call: its parameters from body and query, and its user. */
export type RestRequest = {
  user: User | null;
  params: Record<string, unknown>;
};

export type Env = { Variables: { user: User | null } };

export async function readRestRequest(c: Context<Env>): Promise<RestRequest> {
  const query = c.req.query();
  delete query.rest_route;
  return { user: c.get("user"), params: { ...query, ...(await readBody(c)) } };
}

async function readBody(c: Context): Promise<Record<string, unknown>> {
  if (c.req.method === "GET" || c.req.method === "DELETE") return {};
  const text = await c.req.text();
  return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
}

export function textParam({ params }: RestRequest, name: string): string | undefined {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  throw invalidParam(name, "rest_invalid_type", `${name} is not of type string.`);
}

export function intParam(request: RestRequest, name: string): number | undefined {
  const text = textParam(request, name);
  if (text === undefined) return undefined;
  if (!/^-?\d+$/.test(text)) throw invalidParam(name, "rest_invalid_type", `${name} is not of type integer.`);
  return Number(text);
}

/** Parses `1,2,3` or `[1,2,3]`. */
export function idsParam(request: RestRequest, name: string): number[] | undefined {
  return listParam(request, name)?.map((item, index) => {
    if (!/^\d+$/.test(item)) {
      throw invalidParam(name, "rest_invalid_type", `${name}[${index}] is not of type integer.`);
    }
    return Number(item);
  });
}

export function listParam({ params }: RestRequest, name: string): string[] | undefined {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return value.map(String);
  return String(value)
    .split(/[\s,]+/)
    .filter((item) => item !== "");
}

export function enumParam<const T extends string>(
  request: RestRequest,
  name: string,
  allowed: readonly T[],
): T | undefined {
  const text = textParam(request, name);
  if (text === undefined) return undefined;
  const found = allowed.find((one) => one === text);
  if (found !== undefined) return found;
  const [last, rest] = [allowed.at(-1), allowed.slice(0, -1)];
  throw invalidParam(name, "rest_not_in_enum", `${name} is not one of ${rest.join(", ")}, and ${last}.`);
}

export function boolParam(request: RestRequest, name: string): boolean {
  const text = textParam(request, name);
  return text !== undefined && ["1", "true", "TRUE"].includes(text);
}
