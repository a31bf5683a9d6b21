import { DatabaseError } from "pg";

/** The database was not reached, or ended the connection: the same may work in a moment. `code` is the system's or PostgreSQL's. */
export class DatabaseAwayError extends Error {
  override readonly name = "DatabaseAwayError";
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super("the database does not answer", { cause });
    this.code = cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
  }
}

/** What whoever asked is told to wait; a new leader takes longer, and then they are told again. */
export const RETRY_AFTER_SECONDS = 5;

/**
 * PostgreSQL's own words for being away (appendix A): connections that fail or are ended, no room for another
 * one or for a row, and a standby that is not the leader yet. PgBouncer answers with class 08 too.
 */
const AWAY = /^(08|53|57P0[1235]|25006)/;

/** What a statement or a connection failed with, told apart: an outage, or the statement's own fault. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseAwayError || !(error instanceof Error)) return error;
  if (error instanceof DatabaseError) return AWAY.test(error.code ?? "") ? new DatabaseAwayError(error) : error;
  // A value that cannot be sent. All else that is no answer of PostgreSQL's is a connection that failed.
  return error instanceof TypeError || error instanceof RangeError ? error : new DatabaseAwayError(error);
}

/** Also where something else failed because of it. pg-boss reports copies of errors, which keep the name. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("name" in error && error.name === DatabaseAwayError.name) return true;
  return "cause" in error && isDatabaseAway(error.cause);
}
