import { ConnectorError } from "../../platform/connector-error.ts";

/** Stripe doesn't have, or no longer has, an object with that id. */
export function isUnknownToStripe(error: unknown): boolean {
  return error instanceof ConnectorError && error.reason === "not-found";
}
