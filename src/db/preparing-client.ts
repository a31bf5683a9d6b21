import { createHash } from "node:crypto";
import { Client, type QueryConfig } from "pg";

/** How many plans a connection keeps at most: a list of changing length makes as many texts as it has lengths. */
const MOST_PLANS = 400;

/** Statements that are not worth a plan, and several statements in one text. */
const UNPREPARED = /^(begin|commit|rollback)|;\s*\S/i;

/** A migration may give the answer other columns than a plan that is kept. */
const ALL_COLUMNS = /(select |returning |\.)\*/i;

/** The names of statements by their texts, the same on every connection of the process. */
const names = new Map<string, string>();

/**
 * A connection that names its statements, so that PostgreSQL parses and plans each one once: planning a short
 * statement costs more than running it.
 */
export class PreparingClient extends Client {
  // pg overloads this for streams, callbacks and promises; Kysely passes a text and a list of values.
  override query(...[text, values, ...rest]: unknown[]): never {
    const name = typeof text === "string" && Array.isArray(values) ? toName(text) : undefined;
    const args = name === undefined ? [text, values, ...rest] : [{ name, text, values }, ...rest];
    return super.query(...(args as [QueryConfig])) as never;
  }
}

function toName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_PLANS || UNPREPARED.test(text)) return known;
  if (ALL_COLUMNS.test(toOutermost(text))) return undefined;
  const name = createHash("sha256").update(text).digest("base64url");
  names.set(text, name);
  return name;
}

/** The text without everything in brackets: the columns of an inner query are not those of the answer. */
function toOutermost(text: string): string {
  const outer = text.replace(/\([^()]*\)/g, "");
  return outer === text ? text : toOutermost(outer);
}
