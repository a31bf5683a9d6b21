import { Stripe } from "stripe";
import { z } from "zod";
import { ConnectorError, type ConnectorReason } from "../../platform/connector-error.ts";

/** Goes by the client's error classes (stripe-node, Error.ts). Drops the cause, which contains headers and bodies. */
export function toConnectorError(error: unknown): ConnectorError {
  if (error instanceof ConnectorError) return error;
  if (error instanceof z.ZodError) return new ConnectorError("stripe", "bad-answer");
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const reason = toReason(error);
  // An answer that isn't JSON comes from something between us and Stripe, mostly during an outage.
  const retryable = reason === "bad-answer" ? { retryable: true } : {};
  return new ConnectorError("stripe", reason, { code: error.code ?? error.rawType, ...retryable });
}

function toReason(error: InstanceType<typeof Stripe.errors.StripeError>): ConnectorReason {
  const { errors } = Stripe;
  if (error instanceof errors.StripeAuthenticationError) return "unauthorized";
  if (error instanceof errors.StripePermissionError) return "forbidden";
  if (error instanceof errors.StripeRateLimitError) return "rate-limited";
  if (error instanceof errors.StripeConnectionError) return "unavailable";
  // Stripe answers 409 while another request with the same key is in progress.
  if (error.statusCode !== undefined && (error.statusCode >= 500 || error.statusCode === 409)) return "unavailable";
  if (error.code === "resource_missing" || error.statusCode === 404) return "not-found";
  if (error instanceof errors.StripeAPIError) return "bad-answer";
  return "rejected";
}
