import { ConnectorError, type ConnectorReason } from "../../platform/connector-error.ts";
import { graphErrorSchema } from "./api-types.ts";
import type { SourceUsage } from "../source.ts";
import { readRetryAfter } from "../retry-after.ts";

const dayInSeconds = 86_400;
/** The wait if Meta gives none. Calling while throttled prolongs the throttling, so we don't retry immediately. */
const restSeconds = 300;

/**
 * Returns the error in an answer, or null. Goes by Meta's codes, never by its `type`, which varies
 * (Meta, "Handle errors"; "Rate limits" for 80002 and 80001, the business use cases of Instagram and Pages).
 */
export function toGraphFailure(
  answer: { status: number; headers: Headers },
  body: unknown,
  usage: readonly SourceUsage[],
): ConnectorError | null {
  const parsed = graphErrorSchema.safeParse(body);
  if (!parsed.success) return answer.status === 200 ? null : toStatusFailure(answer);

  const { code, error_subcode: subcode, is_transient: transient } = parsed.data.error;
  const reason = toReason(answer.status, code, subcode ?? null, transient ?? false);
  return new ConnectorError("instagram", reason, {
    code: subcode ? `${code}/${subcode}` : String(code),
    retryAfterSeconds: reason === "rate-limited" ? toWait(code, answer.headers, usage) : undefined,
  });
}

function toReason(status: number, code: number, subcode: number | null, transient: boolean): ConnectorReason {
  if (code === 190 || code === 102) return "unauthorized";
  if (code === 10 || code === 3 || (code >= 200 && code <= 299)) return "forbidden";
  // 368: temporarily blocked for violating a policy; further calls make it worse.
  if ([4, 17, 32, 341, 368, 613, 80001, 80002].includes(code) || status === 429) return "rate-limited";
  if (code === 1 || code === 2 || transient || status >= 500) return "unavailable";
  if (code === 100) return subcode === 33 ? "not-found" : "rejected";
  return status === 401 ? "unauthorized" : "rejected";
}

/** Without a Graph error, the answer may come from a firewall or proxy, so it must not end a source or a post. */
function toStatusFailure({ status, headers }: { status: number; headers: Headers }): ConnectorError {
  const reason = status === 429 ? "rate-limited" : status >= 500 ? "unavailable" : "bad-answer";
  const retryAfterSeconds = readRetryAfter(headers) ?? (status === 429 ? restSeconds : undefined);
  return new ConnectorError("instagram", reason, { code: String(status), retryAfterSeconds });
}

function toWait(code: number, headers: Headers, usage: readonly SourceUsage[]): number {
  if (code === 368) return dayInSeconds;
  return Math.max(0, ...usage.map((one) => one.regainSeconds)) || (readRetryAfter(headers) ?? restSeconds);
}
