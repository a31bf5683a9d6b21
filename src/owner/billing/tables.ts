import type { Generated } from "kysely";
import type { SubscriptionStatus } from "../../connectors/stripe/index.ts";
import type { Locale } from "../../platform/languages.ts";
import type { Instant, Json } from "../../platform/db/tables/columns.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    plan_units: PlanUnitsTable;
    custom_plans: CustomPlansTable;
    promised_plans: PromisedPlansTable;
    plan_notices: PlanNoticesTable;
    billing_customers: BillingCustomersTable;
    subscriptions: SubscriptionsTable;
    checkouts: CheckoutsTable;
    billing_events: BillingEventsTable;
  }
}

export type PlanUnitsTable = { owner_id: string; article_id: string; taken_at: Instant };

export type CustomPlansTable = {
  owner_id: string;
  max_articles_in_period: number;
  from_at: Instant;
  to_at: Instant | null;
};

/** For an address without an account yet; the address is in lower case. */
export type PromisedPlansTable = {
  email: string;
  max_articles_in_period: number;
  to_at: Instant | null;
};

export type PlanNoticeKind = "quota-80" | "quota-100" | "second-subscription-cancelled";

export type PlanNoticesTable = {
  owner_id: string;
  id: string;
  kind: PlanNoticeKind;
  detail: Json<Record<string, unknown>>;
  created_at: Instant;
};

export type BillingCustomersTable = {
  owner_id: string;
  customer_id: string;
  fetch_begun: Generated<number>;
  fetch_stored: Generated<number>;
  next_reconcile_at: Instant;
  created_at: Instant;
};

export type SubscriptionsTable = {
  owner_id: string;
  id: string;
  status: SubscriptionStatus;
  period_start: Instant;
  period_end: Instant;
  ends_at: Instant | null;
  started_at: Instant;
};

export type CheckoutState = "open" | "waiting" | "complete" | "error" | "expired";

export type CheckoutsTable = {
  owner_id: string;
  id: string;
  session_id: string | null;
  locale: Locale;
  price: string;
  state: CheckoutState;
  created_at: Instant;
};

export type BillingEventsTable = {
  id: string;
  type: string;
  customer_id: string | null;
  state: "waiting" | "applied" | "ignored";
  received_at: Instant;
  next_try_at: Instant;
};
