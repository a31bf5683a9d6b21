import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

/** The files in messages/, keyed by name without ".json". */
export const namespaces = readdirSync(join(root, "messages", "en")).map((file) => file.replace(/\.json$/, ""));

/** A file's texts by their keys. */
export function readMessages(language: string, namespace: string): Map<string, string> {
  const file = join(root, "messages", language, `${namespace}.json`);
  return new Map(flatten(JSON.parse(readFileSync(file, "utf8")), ""));
}

function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key));
}
