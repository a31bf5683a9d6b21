import type { ContentfulStatusCode } from "hono/utils/http-status";

type ErrorFields = { type?: string; code?: string; message: string; param?: string };

/** An error in Stripe's envelope `{"error":{type, code, message, param}}` (Stripe, errors). */
export class StripeFailure extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: { error: Required<Pick<ErrorFields, "type" | "message">> & ErrorFields };

  constructor(status: ContentfulStatusCode, { type = "invalid_request_error", ...fields }: ErrorFields) {
    super(fields.message);
    this.status = status;
    this.body = { error: { type, ...fields } };
  }
}

export function resourceMissing(kind: string, id: string, param: string): StripeFailure {
  return new StripeFailure(404, { code: "resource_missing", message: `No such ${kind}: '${id}'`, param });
}

/** For the fault `error`: its code is one of these words, a status or Stripe's own code. */
export function toVendorError(wanted: {
  code: string | number;
  status?: number | undefined;
  message?: string | undefined;
}): Response {
  const code = String(wanted.code);
  const known: Record<string, { status: number; type: string }> = {
    rate_limit: { status: 429, type: "invalid_request_error" },
    api_error: { status: 500, type: "api_error" },
    authentication: { status: 401, type: "invalid_request_error" },
    permission: { status: 403, type: "invalid_request_error" },
    lock_timeout: { status: 409, type: "invalid_request_error" },
  };
  const { status, type } = known[code] ?? { status: 400, type: "invalid_request_error" };
  return Response.json(
    { error: { type, code, message: wanted.message ?? `Simulated: ${code}` } },
    { status: wanted.status ?? status },
  );
}
