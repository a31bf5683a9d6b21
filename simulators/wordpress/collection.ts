import type { Context } from "hono";
import { invalidParam } from "./rest-error.ts";
import { intParam, listParam, textParam, type RestRequest } from "./rest-request.ts";
import { restUrl, withQuery, type Site } from "./site.ts";

export type Page<Row> = { rows: Row[]; total: number; pages: number; page: number };

/** `per_page` is 1 to 100, 10 by default. */
export function toPage<Row>(request: RestRequest, all: Row[]): Page<Row> {
  const perPage = intParam(request, "per_page") ?? 10;
  if (perPage < 1 || perPage > 100) {
    throw invalidParam("per_page", {
      code: "rest_out_of_bounds",
      message: "per_page must be between 1 (inclusive) and 100 (inclusive)",
    });
  }
  const page = intParam(request, "page") ?? 1;
  if (page < 1)
    throw invalidParam("page", { code: "rest_out_of_bounds", message: "page must be greater than or equal to 1" });
  const start = intParam(request, "offset") ?? (page - 1) * perPage;
  return { rows: all.slice(start, start + perPage), total: all.length, pages: Math.ceil(all.length / perPage), page };
}

/** `X-WP-Total`, `X-WP-TotalPages` and the links to the neighbouring pages. */
export function pageHeaders(c: Context, site: Site, route: string, { total, pages, page }: Page<unknown>): void {
  c.header("x-wp-total", String(total));
  c.header("x-wp-totalpages", String(pages));
  const link = (number: number, rel: string): string => {
    const query = new URLSearchParams(c.req.query());
    query.delete("rest_route");
    query.set("page", String(number));
    return `<${withQuery(restUrl(site, route), query.toString())}>; rel="${rel}"`;
  };
  const links = [...(page > 1 ? [link(page - 1, "prev")] : []), ...(page < pages ? [link(page + 1, "next")] : [])];
  if (links.length > 0) c.header("link", links.join(", "));
}

/** Sorts by `orderby` and `order`, over the columns that the collection has. */
export function sortRows<Row>(
  request: RestRequest,
  rows: Row[],
  columns: Record<string, (row: Row) => string | number>,
  standard: { orderby: string; order: "asc" | "desc" },
): Row[] {
  const orderby = textParam(request, "orderby") ?? standard.orderby;
  const column = Object.hasOwn(columns, orderby) ? columns[orderby] : undefined;
  if (column === undefined)
    throw invalidParam("orderby", {
      code: "rest_not_in_enum",
      message: `orderby is not one of ${Object.keys(columns).join(", ")}.`,
    });
  const sign = (textParam(request, "order") ?? standard.order) === "asc" ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(column(a), column(b)));
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b));
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
