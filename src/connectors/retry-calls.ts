import { OutboundError } from "../platform/guards/outbound-error.ts";
import { type Outcome, retry, type RetryTiming } from "../platform/retry.ts";
import { ConnectorError } from "../platform/connector-error.ts";

/** Someone may be waiting for the answer; jobs come back later by themselves. */
const WITHIN_MS = 10_000;

type AsyncNames<T> = {
  [K in keyof T]-?: NonNullable<T[K]> extends (...args: never[]) => Promise<unknown> ? K : never;
}[keyof T];

/**
 * The connector with its calls tried again by the product's retry rule. `calls` says of each whether
 * done twice is the same as done once; one that is left out is never tried again. Connectors ask
 * once, with their libraries' own retries off.
 */
export function retryCalls<T extends object>(
  connector: T,
  calls: Partial<Record<AsyncNames<T>, { repeatable: boolean }>>,
  timing?: RetryTiming,
): T {
  const retrying = { ...connector };
  for (const name of Object.keys(calls) as AsyncNames<T>[]) {
    const options = {
      repeatable: calls[name]?.repeatable ?? false,
      judge: judgeConnectorError,
      withinMs: WITHIN_MS,
      ...(timing === undefined ? {} : { timing }),
    };
    // What a connector does not offer stays away.
    if (connector[name] !== undefined) retrying[name] = wrap(connector[name], (call) => retry(call, options));
  }
  return retrying;
}

/** The cast holds because AsyncNames lets only functions that answer a promise through, and `wrap` keeps both sides. */
function wrap<F>(method: F, around: <R>(call: () => Promise<R>) => Promise<R>): F {
  const call = method as (...args: unknown[]) => Promise<unknown>;
  return ((...args: unknown[]) => around(() => call(...args))) as F;
}

function judgeConnectorError(error: unknown): { outcome: Outcome; waitMs?: number } {
  if (!(error instanceof ConnectorError) || !error.retryable) return { outcome: "final" };
  const waitMs = (error.retryAfterSeconds ?? 0) * 1_000;
  const notDone = error.reason === "rate-limited" || (error instanceof OutboundError && !error.sent);
  return { outcome: notDone ? "not-done" : "unknown", waitMs };
}
