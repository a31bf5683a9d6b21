import { createHash } from "node:crypto";
import { Client, type ClientConfig, type QueryConfig, type QueryResult } from "pg";
import { DatabaseAwayError, toDatabaseError } from "./database-away.ts";

/** So many plans a connection keeps at most: a list of changing length makes as many texts as it has lengths. */
const MOST_PLANS = 400;

/** What is not worth a plan, and several statements in one text. */
const UNPREPARED = /^(commit|rollback)|;\s*\S/i;

/** A migration may give the answer other columns under a plan that is kept. */
const ALL_COLUMNS = /(select |returning |\.)\*/i;

/** The names of statements by their texts, the same on every connection of the process. */
const names = new Map<string, string>();

const BEGIN = { name: "begin", text: "begin" };
const BEGUN: QueryResult = { command: "BEGIN", rowCount: null, oid: 0, rows: [], fields: [] };

type Answered = (error: unknown, result?: unknown) => void;

/** `afterConnecting`: a statement that every connection begins with. */
export type PreparingClientConfig = ClientConfig & { afterConnecting?: string };

/**
 * A connection that has PostgreSQL parse and plan a statement once instead of at every use (of a short one
 * the planning costs more than the execution), and that sends the beginning of a transaction together with its
 * first statement, as Npgsql does: one round trip fewer. What it fails with tells an outage from a fault
 * (database-away.ts).
 */
export class PreparingClient extends Client {
  #knowsBegin = false;
  /** A transaction was begun of which PostgreSQL has not heard yet. */
  #begins = false;
  readonly #afterConnecting: string | undefined;

  constructor(config: PreparingClientConfig = {}) {
    super(config);
    this.#afterConnecting = config.afterConnecting;
    // A server that restarts ends connections. Whoever uses one hears of it from their statement; without a
    // listener the event would end the process.
    this.on("error", () => {});
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | void {
    const connected = this.#connect();
    if (callback === undefined) return connected;
    // As pg calls it: without an error where there is none.
    const answered = callback as Answered;
    connected.then(() => answered(null), answered);
  }

  async #connect(): Promise<this> {
    try {
      await super.connect();
      if (this.#afterConnecting !== undefined) await super.query(this.#afterConnecting);
      return this;
    } catch (error) {
      this.end().catch(() => {});
      throw toDatabaseError(error);
    }
  }

  // pg overloads this for streams, callbacks and promises; kysely and pg-boss give a text and a list of values.
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
    if (text === "begin") return this.#begin();
    const name = typeof text === "string" && Array.isArray(values) ? toName(text) : undefined;
    const config: unknown = name === undefined ? text : { name, text, values };
    const others = name === undefined ? [values, ...rest] : rest;
    if (this.#begins) return this.#queryFirst(config as QueryConfig, name !== undefined && rest.length === 0, others);
    return super.query(config as QueryConfig, ...(others as []));
  }

  async #begin(): Promise<QueryResult> {
    if (!this.#knowsBegin) {
      const begun = await super.query(BEGIN);
      this.#knowsBegin = true;
      return begun;
    }
    this.#begins = true;
    return BEGUN;
  }

  async #queryFirst(config: QueryConfig | string, isJoinable: boolean, others: unknown[]): Promise<QueryResult> {
    this.#begins = false;
    if (config === "commit" || config === "rollback") return { ...BEGUN, command: config.toUpperCase() };
    if (!isJoinable) {
      await super.query(BEGIN);
      return super.query(config, ...(others as []));
    }
    // Without a Sync between the two the second is not run where the first fails.
    const { connection } = this;
    connection.stream.cork();
    connection.bind({ statement: BEGIN.name, values: [] }, true);
    connection.execute({}, true);
    const answered = super.query(config) as unknown as Promise<QueryResult[]>;
    connection.stream.uncork();
    const [, answer] = await answered;
    return answer as QueryResult;
  }
}

function toName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_PLANS || UNPREPARED.test(text) || ALL_COLUMNS.test(toOutermost(text))) return known;
  const name = createHash("sha256").update(text).digest("base64url");
  names.set(text, name);
  return name;
}

/** The text without all that stands in brackets: what an inner query gives is not what is answered. */
function toOutermost(text: string): string {
  const outer = text.replace(/\([^()]*\)/g, "");
  return outer === text ? text : toOutermost(outer);
}
