import { DatabaseError } from "pg";

/**
 * The database is unreachable or closed the connection; the same statement may work in a moment. `code` is the
 * operating system's or PostgreSQL's.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super("the database doesn't answer", { cause });
    this.code = cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
  }
}

/** How long we ask clients to wait. A failover takes longer, in which case they get the same answer again. */
export const RETRY_AFTER_SECONDS = 5;

/**
 * PostgreSQL's error codes for being unavailable (appendix A): failed or closed connections, no room for another
 * connection or row, files that can't be written, a standby that isn't the leader yet, and our own limit of 30 s per
 * statement (57014), which is met behind locks of transactions that a failover has left. PgBouncer uses class 08 too.
 */
const UNAVAILABLE = /^(08|53|58|57014|57P0[1235]|25006)/;

/** Tells an outage from a fault of the statement itself. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError || !(error instanceof Error)) return error;
  if (error instanceof DatabaseError)
    return UNAVAILABLE.test(error.code ?? "") ? new DatabaseUnavailableError(error) : error;
  // TypeError and RangeError mean a value that can't be sent; anything else is a lost connection.
  return error instanceof TypeError || error instanceof RangeError ? error : new DatabaseUnavailableError(error);
}

/** Also checks the causes of an error. pg-boss reports copies of errors, which keep the name. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("name" in error && error.name === DatabaseUnavailableError.name) return true;
  return "cause" in error && isDatabaseUnavailable(error.cause);
}
