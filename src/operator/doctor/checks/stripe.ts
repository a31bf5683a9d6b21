import { ConnectorError } from "../../../platform/connector-error.ts";
import type { Check } from "../check.ts";

export const checkStripe: Check = {
  name: "Stripe",
  async look({ stripe, config }) {
    if (stripe === null)
      return {
        state: "off",
        says: `Nobody pays: everybody has the plan "${config.plans.defaultPlan}" (DEFAULT_PLAN).`,
      };
    try {
      await stripe.getSubscription("sub_galley_doctor");
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      if (error.reason === "unauthorized" || error.reason === "forbidden") {
        return {
          state: "problem",
          says: "Stripe refuses the key.",
          fix:
            "Copy the secret key to STRIPE_SECRET_KEY, or a restricted one " +
            "that may read and write customers, checkouts, subscriptions and the portal.",
        };
      }
      // There's no such subscription, but only callers with a valid key are told so.
      if (error.reason !== "not-found")
        return {
          state: "problem",
          says: `Stripe does not answer (${error.reason}).`,
          fix: "Let the machine call api.stripe.com on port 443.",
        };
    }
    const webhook = `${config.http.publicUrl}/webhooks/stripe`;
    return {
      state: "ok",
      says: `Stripe takes the key. Its webhook must point to ${webhook}; its signing secret is STRIPE_WEBHOOK_SECRETS.`,
    };
  },
};
