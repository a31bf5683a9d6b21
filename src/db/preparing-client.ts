import { createHash } from "node:crypto";
import { Client, type QueryConfig } from "pg";

/** So many plans a connection keeps at most: a list of changing length makes as many texts as it has lengths. */
const MOST_PLANS = 400;

/** What is not worth a plan, several statements in one text, and what a migration may give other columns under a plan that is kept. */
const UNPREPARED = /^(begin|commit|rollback)|;\s*\S|(select |returning |\.)\*/i;

/** The names of statements by their texts, the same on every connection of the process. */
const names = new Map<string, string>();

/**
 * A connection that has PostgreSQL parse and plan a statement once instead of at every use: of a
 * short one the planning costs more than the execution.
 */
export class PreparingClient extends Client {
  // pg overloads this for streams, callbacks and promises; kysely and pg-boss give a text and a list of values.
  override query(...[text, values, ...rest]: unknown[]): never {
    const name = typeof text === "string" && Array.isArray(values) ? toName(text) : undefined;
    const config: unknown = name === undefined ? text : { name, text, values };
    return super.query(config as QueryConfig, ...((name === undefined ? [values, ...rest] : rest) as [])) as never;
  }
}

function toName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_PLANS || UNPREPARED.test(text)) return known;
  const name = createHash("sha256").update(text).digest("base64url");
  names.set(text, name);
  return name;
}
