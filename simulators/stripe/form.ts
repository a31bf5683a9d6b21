import { z } from "zod";
import { StripeFailure } from "./stripe-error.ts";

type Node = { [key: string]: Node } | string;

/** `line_items[0][price]=x` becomes `{line_items: [{price: "x"}]}`; every value stays a string. */
export function parseForm(text: string): unknown {
  const root: Node = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== "");
    if (path.some((part) => part === "__proto__"))
      throw new StripeFailure(400, { message: `Received unknown parameter: ${name}` });
    set(root, path, value);
  }
  return toArrays(root);
}

function set(root: Node, path: string[], value: string): void {
  let node = root;
  for (const [index, part] of path.entries()) {
    if (typeof node === "string") return;
    if (index === path.length - 1) node[part] = value;
    else node = node[part] ??= {};
  }
}

function toArrays(node: Node): unknown {
  if (typeof node === "string") return node;
  const entries = Object.entries(node);
  const values = entries.map(([key, value]) => [key, toArrays(value)] as const);
  const numbered = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return numbered ? values.map(([, value]) => value) : Object.fromEntries(values);
}

/** Rejects parameters that the simulator doesn't know, as Stripe does. */
export function read<Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const param = (issue?.path ?? []).map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join("");
  if (issue?.code === "unrecognized_keys") {
    const unknown = [param, ...issue.keys].filter((part) => part !== "").join(": ");
    throw new StripeFailure(400, {
      code: "parameter_unknown",
      message: `Received unknown parameter: ${unknown}`,
      param: unknown,
    });
  }
  const missing = issue?.code === "invalid_type" && issue.input === undefined;
  const message = missing ? `Missing required param: ${param}.` : `Invalid ${param}: ${issue?.message ?? ""}`;
  throw new StripeFailure(400, { code: missing ? "parameter_missing" : "parameter_invalid", message, param });
}

export const metadata = z.record(z.string(), z.string());
export const flag = z.enum(["true", "false"]).transform((text) => text === "true");
export const integer = z.coerce.number().int();
/** "" clears a value. */
export const clearable = z.string().transform((text) => (text === "" ? null : text));

const cursors = { limit: integer.min(1).max(100).default(10), starting_after: z.string().optional() };

/** Stripe's list envelope over `objects`, newest first; each of `filters` is a parameter. */
export function toPage<Row extends { id: string }>(
  url: URL,
  objects: Row[],
  filters: Record<string, (row: Row, wanted: string) => boolean>,
): object {
  const names = Object.fromEntries(Object.keys(filters).map((name) => [name, z.string().optional()]));
  const params = read(z.strictObject({ ...names, ...cursors }), parseForm(url.search));
  const asked = new Map(Object.entries(params));
  const found = objects.filter((row) =>
    Object.entries(filters).every(([name, fits]) => !asked.has(name) || fits(row, String(asked.get(name)))),
  );
  const { limit, starting_after } = params;
  const last = found.findIndex(({ id }) => id === starting_after);
  if (starting_after !== undefined && last < 0)
    throw new StripeFailure(400, { code: "resource_missing", message: `No such object: '${starting_after}'` });
  const rest = found.slice(last + 1);
  return { object: "list", data: rest.slice(0, limit), has_more: rest.length > limit, url: url.pathname };
}
