import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { isDatabaseAway } from "./db/database-away.ts";

/** Fields of an error that help its reader. Drivers hang whole connections and rows on theirs. */
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

/** While the database is away everything fails of the same cause: it is told so often, with how much failed meanwhile. */
const OUTAGE_LINE_MS = 10_000;

/** JSON lines; of an error only what is safe to keep. However much fails of an outage of the database, it makes few lines. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    serializers: { err: describeError },
    hooks: {
      logMethod(args, write) {
        const [fields] = args as unknown[];
        if (isAboutOutage(fields)) tellOutage(fields.err);
        else write.apply(this, args);
      },
    },
  };
  const log = destination === undefined ? pino(options) : pino(options, destination);
  const tellOutage = createOutageLines(log);
  return log;
}

function isAboutOutage(fields: unknown): fields is { err: unknown } {
  return typeof fields === "object" && fields !== null && "err" in fields && isDatabaseAway(fields.err);
}

function createOutageLines(log: Logger): (err: unknown) => void {
  let failures = 0;
  let isTold = false;
  const tellMore = (timer: NodeJS.Timeout) => {
    isTold = failures > 0;
    if (isTold) log.warn({ failures }, "the database still does not answer");
    else log.info(`the database answers again: nothing has failed for ${OUTAGE_LINE_MS / 1000} s`);
    if (!isTold) clearInterval(timer);
    failures = 0;
  };
  return (err) => {
    failures += 1;
    if (isTold) return;
    isTold = true;
    // Without its "err" the line would be counted itself.
    log.error({ cause: describeError(err), failures }, "the database does not answer");
    failures = 0;
    const timer = setInterval(() => tellMore(timer), OUTAGE_LINE_MS).unref();
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
