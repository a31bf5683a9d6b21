import pino, { type DestinationStream, type Logger } from "pino";

/** Fields of an error that help its reader. Drivers hang whole connections and rows on theirs. */
const KEPT = ["code", "service", "reason", "retryable", "retryAfterSeconds", "constraint", "table", "severity"] as const;

type LoggedError = { type: string; message: string; stack: string | undefined; cause?: LoggedError | string } & Partial<Record<(typeof KEPT)[number], unknown>>;

/** JSON lines; of an error only what is safe to keep. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function describeError(thrown: unknown): LoggedError | string {
  if (!(thrown instanceof Error)) return typeof thrown === "string" ? thrown : "an unknown error";
  const { name, message, stack, cause } = thrown;
  const fields: [string, unknown][] = Object.entries(thrown);
  const kept = fields.filter(([key, value]) => KEPT.some((field) => field === key) && ["string", "number", "boolean"].includes(typeof value));
  const causes = cause instanceof Error ? { cause: describeError(cause) } : {};
  return { type: name, message, stack, ...Object.fromEntries(kept), ...causes };
}
