import type { Context } from "hono";
import type { User } from "./roles.ts";
import { invalidParam, RestError } from "./rest-error.ts";

/** One REST API call: its parameters from body and query, and its user. */
export type RestRequest = {
  user: User | null;
  params: Record<string, unknown>;
  /** True even if the field was null. */
  has(name: string): boolean;
};

export type Env = { Variables: { user: User | null } };

export async function readRestRequest(c: Context<Env>): Promise<RestRequest> {
  const query = c.req.query();
  delete query.rest_route;
  const params: Record<string, unknown> = { ...query, ...(await readBody(c)) };
  return { user: c.get("user"), params, has: (name) => Object.hasOwn(params, name) };
}

async function readBody(c: Context): Promise<Record<string, unknown>> {
  if (c.req.method === "GET" || c.req.method === "DELETE") return {};
  const type = c.req.header("content-type") ?? "";
  if (type.includes("application/json")) return parseJson(await c.req.text());
  if (type.includes("form")) return await c.req.parseBody();
  return {};
}

function parseJson(text: string): Record<string, unknown> {
  if (text === "") return {};
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? { ...body } : {};
  } catch {
    throw new RestError("rest_invalid_json", 400, "Invalid JSON body passed.", {
      data: { json_error_code: 4, json_error_message: "Syntax error" },
    });
  }
}

export function textParam({ params }: RestRequest, name: string): string | undefined {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === "object" && "raw" in value && typeof value.raw === "string") return value.raw;
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
  const value = params[name] ?? params[`${name}[]`];
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
