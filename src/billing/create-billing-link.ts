import type { Caller } from "../actor.ts";
import { ConnectorError } from "../connectors/connector-error.ts";
import type { Context } from "../context.ts";
import { GalleyError } from "../errors.ts";
import type { Locale } from "../languages.ts";
import { isLive } from "../plans/premium-run.ts";
import { ensureCustomer, forgetCustomer } from "./ensure-customer.ts";
import { openCheckout } from "./open-checkout.ts";
import { requireStripe } from "./require-stripe.ts";
import { syncCustomer } from "./sync-customer.ts";

type BillingContext = Pick<Context, "clock" | "config" | "db" | "log" | "stripe">;

/** checkout: pay for Premium. portal: see invoices, change the card, cancel or go on. */
export type BillingLink = { kind: "checkout" | "portal"; url: string };

/**
 * Where the owner pays: the portal while he has a subscription, otherwise a checkout, the same one in
 * every tab until it is paid. Throws "billing-off", "billing-link-failed".
 */
export async function createBillingLink(ctx: BillingContext, caller: Caller, input: { locale: Locale }): Promise<BillingLink> {
  const stripe = requireStripe(ctx);
  try {
    const customerId = await ensureCustomer(ctx, caller);
    await syncCustomer(ctx, caller);
    if (await hasLiveSubscription(ctx, caller)) {
      const returnUrl = pageUrl(ctx, input.locale, "/bot/profile");
      return { kind: "portal", ...(await stripe.createPortal({ customerId, returnUrl, locale: input.locale })) };
    }
    const url = await openCheckout(ctx, caller, { customerId, locale: input.locale }).catch(async (error: unknown) => {
      if (error instanceof ConnectorError && error.reason === "not-found") await forgetCustomer(ctx, caller, customerId);
      throw error;
    });
    return { kind: "checkout", url };
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    ctx.log.warn({ err: error }, "no billing link");
    throw new GalleyError("billing-link-failed", { cause: error });
  }
}

async function hasLiveSubscription(ctx: BillingContext, caller: Caller): Promise<boolean> {
  const rows = await ctx.db.selectFrom("subscriptions").select("status").where("owner_id", "=", caller.ownerId).execute();
  return rows.some((row) => isLive(row.status));
}

function pageUrl(ctx: BillingContext, locale: Locale, path: string): string {
  return `${ctx.config.http.publicUrl}${locale === "en" ? "" : `/${locale}`}${path}`;
}
