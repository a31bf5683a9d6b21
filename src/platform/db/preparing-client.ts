import { createHash } from "node:crypto";
import { Client, type ClientConfig, type QueryConfig } from "pg";
import { DatabaseAwayError, toDatabaseError } from "./database-away.ts";

/** How many plans a connection keeps at most: a list of changing length makes as many texts as it has lengths. */
const MOST_PLANS = 400;

/** Statements that are not worth a plan, and several statements in one text. */
const UNPREPARED = /^(begin|commit|rollback)|;\s*\S/i;

/** A migration may give the answer other columns than a plan that is kept. */
const ALL_COLUMNS = /(select |returning |\.)\*/i;

/** The names of statements by their texts, the same on every connection of the process. */
const names = new Map<string, string>();

type Answered = (error: unknown, result?: unknown) => void;

/**
 * A connection that names its statements, so that PostgreSQL parses and plans each one once: planning a short
 * statement costs more than running it. What it fails with tells an outage from a fault (database-away.ts).
 */
export class PreparingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    // A server that restarts ends connections. Whoever uses one hears of it from their statement; without a
    // listener the event would end the process.
    this.on("error", () => {});
  }

  // pg overloads this for streams, callbacks and promises; Kysely passes a text and a list of values.
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

  /** A connection that showed an outage serves nobody else: its pool replaces what has been ended. */
  #explain(error: unknown): unknown {
    const explained = toDatabaseError(error);
    if (explained instanceof DatabaseAwayError) this.end().catch(() => {});
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

/** The text without everything in brackets: the columns of an inner query are not those of the answer. */
function toOutermost(text: string): string {
  const outer = text.replace(/\([^()]*\)/g, "");
  return outer === text ? text : toOutermost(outer);
}
