import { sql } from "kysely";
import type { StripeEvent } from "../connectors/stripe/contract.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/database.ts";
import { groupCommit } from "../group-commit.ts";
import { requireStripe } from "./require-stripe.ts";

const HOUR_MS = 3_600_000;

/** What can change who pays (Stripe, event types). Everything else is answered and forgotten. */
const RELEVANT = /^(checkout\.session\.|customer\.subscription\.|invoice\.(paid|payment_)|customer\.deleted$)/;

type IntakeContext = Pick<Context, "clock" | "db" | "jobs" | "stripe">;

/**
 * Keeps an event, once, with the job that applies it; only then may it be answered with 2xx. False
 * when it is not signed by Stripe. `body` is as it came over the wire.
 */
export function createWebhookIntake(ctx: IntakeContext): (wire: { body: Uint8Array; signature: string }) => Promise<boolean> {
  // Stripe sends a burst when many are billed at once.
  const keep = groupCommit((events: StripeEvent[]) => keepEvents(ctx, events));
  return async ({ body, signature }) => {
    const event = requireStripe(ctx).readWebhook(body, signature, ctx.clock.now());
    if (event === null) return false;
    await keep(event);
    return true;
  };
}

async function keepEvents(ctx: IntakeContext, events: StripeEvent[]): Promise<void> {
  const now = ctx.clock.now();
  // The job is faster; this is for what it leaves undone.
  const nextTryAt = new Date(now.getTime() + HOUR_MS);
  // In one order, so that processes that get the same events do not wait for each other in a circle.
  const inOrder = events.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const columns = [inOrder.map(({ id }) => id), inOrder.map(({ type }) => type), inOrder.map(({ customerId }) => customerId), inOrder.map(toState)];
  await inTransaction(ctx, async (tx) => {
    // As lists, so that it is one statement to PostgreSQL however many there are.
    const kept = await tx
      .insertInto("billing_events")
      .columns(["id", "type", "customer_id", "state", "received_at", "next_try_at"])
      .expression(
        sql`select event.id, event.type, event.customer_id, event.state, ${now}::timestamptz, ${nextTryAt}::timestamptz
          from unnest(${sql.join(columns.map((column) => sql`${column}::text[]`))}) as event (id, type, customer_id, state)`,
      )
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning(["id", "state"])
      .execute();
    const waiting = kept.filter(({ state }) => state === "waiting");
    await ctx.jobs.sendAll(tx, "apply-billing-event", waiting.map(({ id }) => ({ eventId: id })));
  });
}

function toState({ ours, customerId, type }: StripeEvent): "waiting" | "ignored" {
  return ours && customerId !== null && RELEVANT.test(type) ? "waiting" : "ignored";
}
