import type { OutboundResponse } from "../../platform/guards/outbound.ts";
import { ConnectorError, type ConnectorReason } from "../../platform/connector-error.ts";
import { refusalSchema } from "./api-types.ts";

/** The gateway's error. Its text repeats the phone number, so we keep only the code. */
export function toSmsFailure(answer: OutboundResponse): ConnectorError {
  const refusal = refusalSchema.safeParse(answer.findJson());
  const code = refusal.success ? refusal.data.code : answer.status;
  return new ConnectorError("sms", toReason(answer.status), { code: String(code) });
}

function toReason(status: number): ConnectorReason {
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 404) return "not-found";
  if (status === 429) return "rate-limited";
  if (status >= 500) return "unavailable";
  return status >= 400 ? "rejected" : "bad-answer";
}
