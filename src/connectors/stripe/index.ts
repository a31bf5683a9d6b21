export { createStripeConnector } from "./client.ts";
export type { StripeCheckout, StripeConnector, StripeSubscription, SubscriptionStatus } from "./contract.ts";
