import { ConnectorError } from "../../platform/connector-error.ts";

/** Stripe has no customer, session or subscription of that id, or no longer. */
export function isUnknownToStripe(error: unknown): boolean {
  return error instanceof ConnectorError && error.reason === "not-found";
}
