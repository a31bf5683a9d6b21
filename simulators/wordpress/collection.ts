import type { Context } from "hono";
import { invalidParam, RestError } from "./rest-error.ts";
import { intParam, listParam, type RestRequest } from "./rest-request.ts";

export type Page<Row> = { rows: Row[]; total: number; pages: number; page: number };

/** `per_page` is 1 to 100, 10 by default. */
export function toPage<Row>(request: RestRequest, all: Row[]): Page<Row> {
  const perPage = intParam(request, "per_page") ?? 10;
  if (perPage < 1 || perPage > 100) {
    throw invalidParam("per_page", "rest_out_of_bounds", "per_page must be between 1 (inclusive) and 100 (inclusive)");
  }
  const page = intParam(request, "page") ?? 1;
  if (page < 1) throw invalidParam("page", "rest_out_of_bounds", "page must be greater than or equal to 1");
  const start = (page - 1) * perPage;
  return { rows: all.slice(start, start + perPage), total: all.length, pages: Math.ceil(all.length / perPage), page };
}

/** `X-WP-Total` and `X-WP-TotalPages`. */
export function pageHeaders(c: Context, { total, pages }: Page<unknown>): void {
  c.header("x-wp-total", String(total));
  c.header("x-wp-totalpages", String(pages));
}

/** Refuses other parameters than `own` and those of every list: WordPress would filter or sort by them. */
export function requireKnown({ params }: RestRequest, ...own: string[]): void {
  const known = ["context", "per_page", "page", "_fields", ...own];
  const unknown = Object.keys(params).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new RestError("not_simulated", 501, `The simulator doesn't know ${unknown}.`);
}

/** `_fields=id,title.raw` selects fields; a dot reaches nested ones. */
export function pickFields(request: RestRequest, body: object): object {
  const fields = listParam(request, "_fields");
  if (fields === undefined || fields.length === 0) return body;
  const picked: Record<string, unknown> = {};
  for (const field of fields) copyPath(body, picked, field.split("."));
  // WordPress keeps its own field order, not the requested one.
  return Object.fromEntries(
    Object.keys(body)
      .filter((key) => key in picked)
      .map((key) => [key, picked[key]]),
  );
}

function copyPath(from: object, to: Record<string, unknown>, [key, ...rest]: string[]): void {
  if (key === undefined || !Object.hasOwn(from, key)) return;
  const value: unknown = Reflect.get(from, key);
  if (rest.length === 0) to[key] = value;
  else if (typeof value === "object" && value !== null) {
    const inner: Record<string, unknown> = { ...(typeof to[key] === "object" ? to[key] : {}) };
    copyPath(value, inner, rest);
    to[key] = inner;
  }
}
