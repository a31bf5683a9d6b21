import type { StripeEvent } from "../../connectors/stripe/contract.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { requireStripe } from "./require-stripe.ts";

const HOUR_MS = 3_600_000;

/** Events that can change who pays (Stripe, event types). All others are acknowledged and ignored. */
const RELEVANT = /^(checkout\.session\.|customer\.subscription\.|invoice\.(paid|payment_)|customer\.deleted$)/;

type ReceiveContext = Pick<Context, "clock" | "db" | "jobs" | "stripe">;

/**
 * Stores an event once, together with the job that applies it; only then may the caller answer with 2xx. Returns
 * false for an event that Stripe didn't sign. `body` must be the raw request body.
 */
export async function receiveWebhook(
  ctx: ReceiveContext,
  { body, signature }: { body: Uint8Array; signature: string },
): Promise<boolean> {
  const now = ctx.clock.now();
  const event = requireStripe(ctx).readWebhook(body, signature, now);
  if (event === null) return false;
  // The job is faster; this covers its failures.
  const nextTryAt = new Date(now.getTime() + HOUR_MS);
  const state = toState(event);
  await inTransaction(ctx, async (tx) => {
    const kept = await tx
      .insertInto("billing_events")
      .values({
        id: event.id,
        type: event.type,
        customer_id: event.customerId,
        state,
        received_at: now,
        next_try_at: nextTryAt,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (kept !== undefined && state === "waiting")
      await ctx.jobs.send(tx, "apply-billing-event", { eventId: event.id });
  });
  return true;
}

function toState({ ours, customerId, type }: StripeEvent): "waiting" | "ignored" {
  return ours && customerId !== null && RELEVANT.test(type) ? "waiting" : "ignored";
}
