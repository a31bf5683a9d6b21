import type { StripeConnector } from "../../connectors/stripe/index.ts";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";

/** Throws "billing-off" where the operator doesn't take payments. */
export function requireStripe(ctx: Pick<Context, "stripe">): StripeConnector {
  if (ctx.stripe === null) throw new GalleyError("billing-off");
  return ctx.stripe;
}
