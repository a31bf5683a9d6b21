import type { OutboundResponse } from "../../platform/guards/outbound.ts";
import { ConnectorError, type ConnectorReason } from "../../platform/connector-error.ts";
import { failureSchema } from "./api-types.ts";
import { readRetryAfter } from "../retry-after.ts";

/**
 * WordPress sends these with status 500 although the same request will always fail (a refused file type, an empty
 * name). "rest_upload_unknown_error" isn't one of them, because it can also mean that two first uploads tried to
 * create the same folder at once.
 */
const permanentCodes = new Set(["rest_upload_sideload_error", "empty_term_name"]);

/** `term_exists` names the existing term. */
export class TermExistsError extends ConnectorError {
  readonly termId: number;

  constructor(termId: number) {
    super("wordpress", "rejected", { code: "term_exists" });
    this.termId = termId;
  }
}

/** Turns an unexpected answer into the error to throw. */
export function toFailure(answer: OutboundResponse, { isWrite }: { isWrite: boolean }): ConnectorError {
  const parsed = failureSchema.safeParse(answer.findJson());
  const { code, data } = parsed.success ? parsed.data : {};
  if (code === "term_exists" && data?.term_id !== undefined) return new TermExistsError(data.term_id);
  // Core checks parameters before permissions: for users who may not see drafts, asking for them is a bad request.
  const status = data?.details?.status.data.status ?? answer.status;
  return new ConnectorError("wordpress", toReason(status, code, isWrite), {
    code: code ?? `http-${answer.status}`,
    retryAfterSeconds: readRetryAfter(answer.headers),
  });
}

function toReason(status: number, code: string | undefined, isWrite: boolean): ConnectorReason {
  if (code && permanentCodes.has(code)) return "rejected";
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  // A 404 without WordPress's own code comes from something in front of it.
  if (status === 404) return code === "rest_no_route" || code === undefined ? "bad-answer" : "not-found";
  if (status === 410) return "not-found";
  if (status === 429) return "rate-limited";
  // After a gateway error, or a fatal error after the insert, the post may exist.
  if (status >= 500) return isWrite ? "unknown-outcome" : "unavailable";
  // An unexpected 2xx: something answered, and may have done the work.
  if (status < 300) return isWrite ? "unknown-outcome" : "bad-answer";
  // 3xx (never followed: it would turn a POST into a GET), 400, and 406 of security plugins.
  return "rejected";
}
