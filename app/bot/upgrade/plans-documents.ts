import { mutation, query } from "../../data/api/document.ts";

export type PlanName = "CUSTOM" | "FREE" | "PREMIUM" | "UNLIMITED";
export type UpgradeState = "COMPLETE" | "ERROR" | "WAITING";

/** The limit and what depends on it are null where nothing is limited. Times are in RFC 3339. */
export type Usage = {
  articlesInPeriod: number;
  maxArticlesInPeriod: number | null;
  remaining: number | null;
  nextUnitAt: string | null;
};

/** A subscription that can be cancelled, even if another plan applies. */
export type PremiumSubscription = {
  /** When it renews or ends; null while a payment is due: cancelling then ends it at once. */
  to: string | null;
  cancelAtPeriodEnd: boolean;
};

/** Times are in RFC 3339. */
export type Billing = {
  plan: PlanName;
  from: string | null;
  to: string | null;
  cancelAtPeriodEnd: boolean;
  paymentFailed: boolean;
  mayPublish: boolean;
  /** "12 CHF"; null if nobody pays here. */
  price: string | null;
  subscription: PremiumSubscription | null;
  upgrade: UpgradeState | null;
  usage: Usage;
  partner: { hasCode: boolean } | null;
};

export const billingFields = `billingInfo {
  plan from to cancelAtPeriodEnd paymentFailed mayPublish price upgrade
  subscription { to cancelAtPeriodEnd }
  usage { articlesInPeriod maxArticlesInPeriod remaining nextUnitAt }
  partner { hasCode }
}`;

export const getBilling = query<{ billingInfo: Billing | null }>(`query { ${billingFields} }`);

export const createBillingLink = mutation<{ createBillingLink: { url: string } }>(
  "mutation { createBillingLink { url } }",
);

export const keepSubscription = mutation<{ keepSubscription: { cancelAtPeriodEnd: boolean } }>(
  "mutation { keepSubscription { cancelAtPeriodEnd } }",
);

export const cancelSubscription = mutation<{ cancelSubscription: string }>("mutation { cancelSubscription }");
