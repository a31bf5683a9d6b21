import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import type { Locale } from "../../platform/languages.ts";
import { isLive } from "../plans/premium-run.ts";
import { ensureCustomer, forgetCustomer } from "./ensure-customer.ts";
import { isUnknownToStripe } from "./is-unknown-to-stripe.ts";
import { openCheckout } from "./open-checkout.ts";
import { toPageUrl } from "../../platform/page-url.ts";
import { requireStripe } from "./require-stripe.ts";
import { syncCustomer } from "./sync-customer.ts";

type BillingContext = Pick<Context, "clock" | "config" | "db" | "log" | "stripe">;

/** checkout: pay for Premium. portal: see invoices, change the card, cancel or resume. */
export type BillingLink = { kind: "checkout" | "portal"; url: string };

/**
 * Returns where the owner pays: the portal when they already pay for a subscription, otherwise a checkout, the same in
 * every tab until it's paid. Throws "billing-off", "billing-link-failed".
 */
export async function createBillingLink(
  ctx: BillingContext,
  caller: Caller,
  input: { locale: Locale },
): Promise<BillingLink> {
  const stripe = requireStripe(ctx);
  try {
    const customerId = await ensureCustomer(ctx, caller);
    await syncCustomer(ctx, caller);
    if (await hasPaid(ctx, caller)) {
      const returnUrl = toPageUrl(ctx, input.locale, "/bot/profile?section=plan");
      return { kind: "portal", ...(await stripe.createPortal({ customerId, returnUrl, locale: input.locale })) };
    }
    const url = await openCheckout(ctx, caller, { customerId, locale: input.locale }).catch(async (error: unknown) => {
      if (!isUnknownToStripe(error)) throw error;
      await forgetCustomer(ctx, caller, customerId);
      return openCheckout(ctx, caller, { customerId: await ensureCustomer(ctx, caller), locale: input.locale });
    });
    return { kind: "checkout", url };
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    ctx.log.warn({ err: error }, "could not create a billing link");
    throw new GalleyError("billing-link-failed", { cause: error });
  }
}

/** True also while the payment is still pending: a second checkout would charge twice. */
async function hasPaid(ctx: BillingContext, caller: Caller): Promise<boolean> {
  const subscriptions = await ctx.db
    .selectFrom("subscriptions")
    .select("status")
    .where("owner_id", "=", caller.ownerId)
    .execute();
  if (subscriptions.some((subscription) => isLive(subscription.status))) return true;
  const waiting = await ctx.db
    .selectFrom("checkouts")
    .select("id")
    .where("owner_id", "=", caller.ownerId)
    .where("state", "=", "waiting")
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}
