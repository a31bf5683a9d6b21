import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { isDatabaseUnavailable } from "./db/database-unavailable.ts";

/** The useful fields of an error. Drivers attach whole connections and rows to theirs. */
const KEPT = [
  "code",
  "service",
  "reason",
  "retryable",
  "retryAfterSeconds",
  "constraint",
  "table",
  "severity",
] as const;

type LoggedError = { type: string; message: string; stack: string | undefined; cause?: LoggedError | string } & Partial<
  Record<(typeof KEPT)[number], unknown>
>;

/** During a database outage everything fails for the same reason, so we log one line per interval with a count. */
const OUTAGE_LINE_MS = 10_000;

/** Logs JSON lines, with only the safe parts of errors. A database outage makes few lines, however much fails. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    serializers: { err: describeError },
    hooks: {
      logMethod(args, write) {
        const [fields] = args as unknown[];
        if (isAboutOutage(fields)) reportOutage(fields.err);
        else write.apply(this, args);
      },
    },
  };
  const log = destination === undefined ? pino(options) : pino(options, destination);
  const reportOutage = createOutageLines(log);
  return log;
}

function isAboutOutage(fields: unknown): fields is { err: unknown } {
  return typeof fields === "object" && fields !== null && "err" in fields && isDatabaseUnavailable(fields.err);
}

function createOutageLines(log: Logger): (err: unknown) => void {
  let failures = 0;
  let isReported = false;
  const reportMore = (timer: NodeJS.Timeout) => {
    isReported = failures > 0;
    if (isReported) log.warn({ failures }, "the database still doesn't answer");
    else log.info(`the database answers again: nothing has failed for ${OUTAGE_LINE_MS / 1000} s`);
    if (!isReported) clearInterval(timer);
    failures = 0;
  };
  return (err) => {
    failures += 1;
    if (isReported) return;
    isReported = true;
    // Logged as "cause", because a line with "err" would itself count as a failure.
    log.error({ cause: describeError(err), failures }, "the database doesn't answer");
    failures = 0;
    const timer = setInterval(() => reportMore(timer), OUTAGE_LINE_MS).unref();
  };
}

function describeError(thrown: unknown): LoggedError | string {
  if (!(thrown instanceof Error)) return typeof thrown === "string" ? thrown : "an unknown error";
  const { name, message, stack, cause } = thrown;
  const fields: [string, unknown][] = Object.entries(thrown);
  const kept = fields.filter(
    ([key, value]) => KEPT.some((field) => field === key) && ["string", "number", "boolean"].includes(typeof value),
  );
  const causes = cause instanceof Error ? { cause: describeError(cause) } : {};
  return { type: name, message, stack, ...Object.fromEntries(kept), ...causes };
}
