import type { OutboundResponse } from "../platform/guards/outbound.ts";
import { ConnectorError, type ConnectorReason } from "../platform/connector-error.ts";
import { readRetryAfter } from "./retry-after.ts";

const reasons: Record<number, ConnectorReason> = {
  401: "unauthorized",
  403: "forbidden",
  404: "not-found",
  410: "not-found",
  429: "rate-limited",
};

/** Turns the answer of something that anybody may read into an error; `code` is "gone" if it says so itself. */
export function toPublicFailure(service: string, answer: Pick<OutboundResponse, "status" | "headers">): ConnectorError {
  const { status, headers } = answer;
  return new ConnectorError(service, reasons[status] ?? (status >= 500 ? "unavailable" : "rejected"), {
    code: status === 410 ? "gone" : `http-${status}`,
    retryAfterSeconds: status === 429 || status === 503 ? readRetryAfter(headers) : undefined,
  });
}
