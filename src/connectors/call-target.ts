import type { Outbound, OutboundRequest, OutboundResponse } from "../platform/guards/outbound.ts";
import { OutboundError } from "../platform/guards/outbound-error.ts";
import { ConnectorError, type ConnectorReason } from "../platform/connector-error.ts";
import { readRetryAfter } from "./retry-after.ts";

/**
 * Sends one request to a publishing target, without retries. A write whose answer is lost ends as "unknown-outcome",
 * because the target may have carried it out.
 */
export async function callTarget(
  outbound: Outbound,
  url: string | URL,
  request: OutboundRequest & { service: string },
): Promise<OutboundResponse> {
  return outbound.fetch(url, request).catch((error: unknown) => {
    const isLost =
      request.method !== undefined && request.method !== "GET" && error instanceof OutboundError && error.sent;
    throw isLost ? new ConnectorError(request.service, "unknown-outcome", { code: error.code, cause: error }) : error;
  });
}

/** Turns an unexpected answer into an error. `code` is the target's own, if there is one. */
export function toTargetFailure(
  service: string,
  answer: OutboundResponse,
  { isWrite, code }: { isWrite: boolean; code: string | undefined },
): ConnectorError {
  return new ConnectorError(service, toReason(answer.status, isWrite, code), {
    code: code ?? `http-${answer.status}`,
    retryAfterSeconds: readRetryAfter(answer.headers),
  });
}

function toReason(status: number, isWrite: boolean, code: string | undefined): ConnectorReason {
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  // A 404 without the target's own code comes from something in front of it.
  if (status === 404 || status === 410) return code === undefined ? "bad-answer" : "not-found";
  if (status === 429) return "rate-limited";
  // After a gateway error, or an error after the insert, the write may have been done.
  if (status >= 500) return isWrite && status !== 503 ? "unknown-outcome" : "unavailable";
  if (status < 300) return isWrite ? "unknown-outcome" : "bad-answer";
  // 3xx is never followed, because that would turn a POST into a GET.
  return "rejected";
}
