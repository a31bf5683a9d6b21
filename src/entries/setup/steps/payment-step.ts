import { isUsable } from "./is-usable.ts";
import { fieldOf, plainField } from "./field-of.ts";
import { fails, type Step } from "./step.ts";

const settings = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRETS", "PREMIUM_PRICE"] as const;

/** Off by default: then everybody has the same plan, and no page shows a price. */
export const paymentStep: Step = {
  name: "payment",
  settings,
  read(setup, _place, form) {
    const key = fieldOf(setup, "STRIPE_SECRET_KEY", { isSecret: true });
    return {
      fields: {
        choice: plainField(form?.["choice"] ?? (key.isKept ? "stripe" : "off"), key.given),
        key,
        webhook: fieldOf(setup, "STRIPE_WEBHOOK_SECRETS", { isSecret: true }),
        price: fieldOf(setup, "PREMIUM_PRICE", { typed: form?.["price"], byDefault: "12 CHF" }),
      },
      addresses: { webhook: `${setup.readSettings().config.http.publicUrl}/webhooks/stripe` },
    };
  },
  save(setup, form) {
    if (setup.given("STRIPE_SECRET_KEY") !== undefined) return { notice: null };
    if (form["choice"] !== "stripe") {
      setup.save(Object.fromEntries(settings.map((name) => [name, null])));
      return { notice: { key: "paymentOff" } };
    }
    const saved = setup.saved();
    const key = form["key"]?.trim() || (saved["STRIPE_SECRET_KEY"] ?? "");
    const webhook = form["webhook"]?.trim() || (saved["STRIPE_WEBHOOK_SECRETS"] ?? "");
    const price = form["price"]?.trim() ?? "";
    if (!isUsable("STRIPE_SECRET_KEY", key)) return fails("key", key === "" ? "required" : "payment.key");
    if (!isUsable("STRIPE_WEBHOOK_SECRETS", webhook))
      return fails("webhook", webhook === "" ? "required" : "payment.webhook");
    if (!isUsable("PREMIUM_PRICE", price)) return fails("price", price === "" ? "required" : "payment.price");
    setup.save({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRETS: webhook, PREMIUM_PRICE: price });
    return { notice: { key: "paymentOn" } };
  },
};
