import { APICallError } from "ai";
import { z } from "zod";
import { ConnectorError, type ConnectorReason } from "../../platform/connector-error.ts";
import { service } from "./contract.ts";

/**
 * The vendors' error bodies: OpenAI and compatible servers `{error: {code, type}}`, Anthropic
 * `{type: "error", error: {type}}`, Google `{error: {status, details: [{reason}]}}`. We read only these fields, because
 * the messages repeat parts of keys and prompts.
 */
const errorBody = z.object({
  error: z.object({
    code: z.unknown().optional(),
    type: z.unknown().optional(),
    status: z.unknown().optional(),
    details: z
      .array(z.object({ reason: z.unknown().optional() }))
      .optional()
      .catch(undefined),
  }),
});

/** Waiting doesn't help against 429 with one of these: the account is out of money (OpenAI, "Error codes"). */
const moneyCodes = ["insufficient_quota", "billing_hard_limit_reached", "billing_not_active", "credit_balance_too_low"];

/** Google answers 400 to a key that it doesn't know (Gemini API, "Troubleshooting"). */
const keyCodes = ["API_KEY_INVALID"];

export function toConnectorError(error: unknown, signal?: AbortSignal): ConnectorError {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof ConnectorError) return at;
    if (APICallError.isInstance(at) && at.statusCode !== undefined)
      return fromStatus(at.statusCode, at.responseBody, at.responseHeaders);
  }
  if (signal?.aborted) return new ConnectorError(service, "timeout");
  return new ConnectorError(service, "bad-answer", { code: "not-the-protocol" });
}

function fromStatus(
  status: number,
  body: string | undefined,
  headers: Record<string, string> | undefined,
): ConnectorError {
  const code = readCode(body) ?? String(status);
  const reason = moneyCodes.includes(code) ? "forbidden" : keyCodes.includes(code) ? "unauthorized" : toReason(status);
  return new ConnectorError(service, reason, { code, retryAfterSeconds: readRetryAfter(headers) });
}

function toReason(status: number): ConnectorReason {
  if (status === 401) return "unauthorized";
  if (status === 402 || status === 403) return "forbidden";
  if (status === 404) return "not-found";
  if (status === 408) return "timeout";
  if (status === 429) return "rate-limited";
  // 529 is Anthropic's "overloaded".
  if (status >= 500) return "unavailable";
  if (status >= 400) return "rejected";
  return "bad-answer";
}

function readCode(body: string | undefined): string | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body ?? "");
  } catch {
    return undefined;
  }
  const { error } = errorBody.safeParse(json).data ?? {};
  return [error?.details?.map(({ reason }) => reason), error?.code, error?.status, error?.type]
    .flat()
    .find((code): code is string => typeof code === "string" && /^[a-z_]{3,60}$/i.test(code));
}

/** In seconds; `retry-after-ms` is OpenAI's more precise header. Dates aren't supported, as no vendor sends them. */
function readRetryAfter(headers: Record<string, string> | undefined): number | undefined {
  const ms = Number(headers?.["retry-after-ms"] ?? "");
  if (ms > 0) return ms / 1000;
  const text = headers?.["retry-after"] ?? "";
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}
