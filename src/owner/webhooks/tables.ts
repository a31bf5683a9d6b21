import type { Generated } from "kysely";
import type { WebhookEvent } from "./webhook-event.ts";
import type { Instant, Optional, OptionalInstant } from "../../platform/db/tables/columns.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    webhook_endpoints: WebhookEndpointsTable;
    webhook_deliveries: WebhookDeliveriesTable;
    webhook_attempts: WebhookAttemptsTable;
  }
}

export type WebhookEndpointsTable = {
  owner_id: string;
  id: string;
  url: string;
  secret: Buffer;
  events: WebhookEvent[];
  active: Generated<boolean>;
  disabled: Optional<"failing" | "gone">;
  failing_since: OptionalInstant;
  created_at: Instant;
};

export type WebhookDeliveriesTable = {
  owner_id: string;
  id: string;
  endpoint_id: string;
  event: WebhookEvent;
  /** The JSON that's signed and sent. */
  payload: string;
  state: "waiting" | "delivered" | "failed";
  created_at: Instant;
};

export type WebhookAttemptsTable = {
  owner_id: string;
  delivery_id: string;
  number: number;
  at: Instant;
  status: number | null;
  failure: string | null;
  took_ms: number;
};
