import { ConnectorError } from "../../../platform/connector-error.ts";
import { type Check, say } from "../check.ts";

export const checkStripe: Check = {
  name: "stripe",
  async look({ stripe, config }) {
    if (stripe === null) return { state: "off", says: say("stripe.off", { plan: config.plans.defaultPlan }) };
    try {
      await stripe.getSubscription("sub_galley_doctor");
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      const { reason } = error;
      if (reason === "unauthorized" || reason === "forbidden")
        return { state: "problem", says: say("stripe.refuses"), fix: say("stripe.refusesFix") };
      // There's no such subscription, but only callers with a valid key are told so.
      if (reason !== "not-found")
        return { state: "problem", says: say("stripe.away", { reason }), fix: say("stripe.awayFix") };
    }
    return { state: "ok", says: say("stripe.ok", { webhook: `${config.http.publicUrl}/webhooks/stripe` }) };
  },
};
