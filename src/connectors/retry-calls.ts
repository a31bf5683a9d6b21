import { OutboundError } from "../platform/guards/outbound-error.ts";
import { type Outcome, retry, type RetryTiming } from "../platform/retry.ts";
import { ConnectorError } from "../platform/connector-error.ts";

/** Short, because someone may be waiting for the answer; jobs have their own retries. */
const WITHIN_MS = 10_000;

type AsyncNames<T> = {
  [K in keyof T]-?: NonNullable<T[K]> extends (...args: never[]) => Promise<unknown> ? K : never;
}[keyof T];

/**
 * Adds the product's retry rule to a connector's calls. `calls` says for each one whether doing it twice equals doing
 * it once; calls that aren't listed are never retried. Connectors themselves try once, with their libraries' retries
 * turned off.
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
    // Skips optional methods that this connector doesn't have.
    if (connector[name] !== undefined) retrying[name] = wrap(connector[name], (call) => retry(call, options));
  }
  return retrying;
}

/** The cast is safe, because AsyncNames only allows functions that return promises and `wrap` keeps their types. */
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
