import { Refusal } from "../kit/refusal.ts";

type ErrorFields = { type?: string; code?: string; message: string; param?: string };

/** An error in Stripe's envelope `{"error":{type, code, message, param}}` (Stripe, errors). */
export class StripeFailure extends Refusal {
  constructor(status: number, { type = "invalid_request_error", ...fields }: ErrorFields) {
    super(Response.json({ error: { type, ...fields } }, { status }));
  }
}

/** Stripe answers 404 when the address names the object, and 400 when a parameter does. */
export function resourceMissing(kind: string, id: string, param: string): StripeFailure {
  const status = param === "id" || param === "session" ? 404 : 400;
  return new StripeFailure(status, { code: "resource_missing", message: `No such ${kind}: '${id}'`, param });
}

/** For the fault `error`: its code is one of these words, a status or Stripe's own code. */
export function toVendorError(wanted: {
  code: string | number;
  status?: number | undefined;
  message?: string | undefined;
}): Response {
  const code = String(wanted.code);
  const statuses = new Map(
    Object.entries({ rate_limit: 429, api_error: 500, authentication: 401, permission: 403, lock_timeout: 409 }),
  );
  const type = code === "api_error" ? "api_error" : "invalid_request_error";
  const { message = `Simulated: ${code}`, status = statuses.get(code) ?? 400 } = wanted;
  return new StripeFailure(status, { type, code, message }).getResponse();
}
