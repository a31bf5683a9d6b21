export { createStripeConnector } from "./client.ts";
export type {
  NewCheckout,
  StripeCheckout,
  StripeConnector,
  StripeEvent,
  StripeSubscription,
  SubscriptionStatus,
} from "./contract.ts";
