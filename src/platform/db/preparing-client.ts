import { createHash } from "node:crypto";
import { Client, type ClientConfig, type QueryConfig } from "pg";
import { DatabaseUnavailableError, toDatabaseError } from "./database-unavailable.ts";

/** The most plans a connection keeps: a list of varying length makes a new statement for every length. */
const MOST_PLANS = 400;

/** Statements that aren't worth preparing, and several statements in one text. */
const UNPREPARED = /^(begin|commit|rollback)|;\s*\S/i;

/** Not prepared, because a migration may change the columns that a cached plan returns. */
const ALL_COLUMNS = /(select |returning |\.)\*/i;

/** Statement names by their texts; the same on every connection of the process. */
const names = new Map<string, string>();

type Answered = (error: unknown, result?: unknown) => void;

/**
 * A client that prepares its statements, so that PostgreSQL parses and plans each one only once: planning a short
 * statement costs more than running it. Its errors tell an outage from a fault (database-unavailable.ts).
 */
export class PreparingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    // A restarting server closes connections. Code that uses one gets an error from its statement; without a
    // listener the event would crash the process.
    this.on("error", () => {});
  }

  // pg overloads this for streams, callbacks and promises; Kysely passes a text and an array of values.
  override query(...args: unknown[]): never {
    const last = args.at(-1);
    if (typeof last === "function") {
      const answered = last as Answered;
      const tell: Answered = (error, result) => answered(error && this.#explain(error), result);
      return this.#send([...args.slice(0, -1), tell]) as never;
    }
    const answer = this.#send(args);
    if (!(answer instanceof Promise)) return answer as never;
    return answer.catch((error: unknown) => Promise.reject(this.#explain(error))) as never;
  }

  /** Closes a connection after an outage, so that its pool replaces it. */
  #explain(error: unknown): unknown {
    const explained = toDatabaseError(error);
    if (explained instanceof DatabaseUnavailableError) this.end().catch(() => {});
    return explained;
  }

  #send([text, values, ...rest]: unknown[]): unknown {
    const name = typeof text === "string" && Array.isArray(values) ? toName(text) : undefined;
    const args = name === undefined ? [text, values, ...rest] : [{ name, text, values }, ...rest];
    return super.query(...(args as [QueryConfig]));
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

/** Removes everything in parentheses, because the columns of a subquery aren't those of the result. */
function toOutermost(text: string): string {
  const outer = text.replace(/\([^()]*\)/g, "");
  return outer === text ? text : toOutermost(outer);
}
