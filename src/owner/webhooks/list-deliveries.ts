import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { WebhookDeliveriesTable } from "./tables.ts";
import { type PageOf, type PagePosition, toPage } from "../../platform/page.ts";
import type { WebhookEvent } from "./webhook-event.ts";

export type WebhookAttempt = {
  number: number;
  at: Date;
  status: number | null;
  failure: string | null;
  tookMs: number;
};

export type WebhookDelivery = {
  id: string;
  event: WebhookEvent;
  state: WebhookDeliveriesTable["state"];
  payload: string;
  createdAt: Date;
  /** Oldest first. */
  attempts: WebhookAttempt[];
};

export type ListDeliveriesInput = { endpointId: string; first: number; after: PagePosition | null };

/** What was sent to an endpoint, newest first; empty for an unknown endpoint. */
export async function listDeliveries(
  ctx: Pick<Context, "db">,
  caller: Caller,
  { endpointId, first, after }: ListDeliveriesInput,
): Promise<PageOf<WebhookDelivery>> {
  const rows = await ctx.db
    .selectFrom("webhook_deliveries as delivery")
    .select((row) => [
      "delivery.id",
      "delivery.event",
      "delivery.state",
      "delivery.payload",
      "delivery.created_at as createdAt",
      jsonArrayFrom(
        row
          .selectFrom("webhook_attempts as attempt")
          .select(["attempt.number", "attempt.at", "attempt.status", "attempt.failure", "attempt.took_ms as tookMs"])
          .whereRef("attempt.owner_id", "=", "delivery.owner_id")
          .whereRef("attempt.delivery_id", "=", "delivery.id")
          .orderBy("attempt.number"),
      ).as("attempts"),
    ])
    .where("delivery.owner_id", "=", caller.ownerId)
    .where("delivery.endpoint_id", "=", endpointId)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("delivery.created_at", "delivery.id"), "<", tuple(after?.at ?? new Date(0), after?.id ?? "")),
      ),
    )
    .orderBy("delivery.created_at", "desc")
    .orderBy("delivery.id", "desc")
    .limit(first + 1)
    .execute();
  // JSON has timestamps as strings.
  const deliveries = rows.map((row) => ({
    ...row,
    attempts: row.attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at) })),
  }));
  return toPage(deliveries, first, ({ createdAt, id }) => ({ at: createdAt, id }));
}
