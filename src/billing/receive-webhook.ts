import type { Context } from "../context.ts";
import { inTransaction } from "../db/database.ts";
import { requireStripe } from "./require-stripe.ts";

const HOUR_MS = 3_600_000;

/** What can change who pays (Stripe, event types). Everything else is answered and forgotten. */
const RELEVANT = /^(checkout\.session\.|customer\.subscription\.|invoice\.(paid|payment_)|customer\.deleted$)/;

/**
 * Keeps an event, once, with the job that applies it; only then may it be answered with 2xx. False
 * when it is not signed by Stripe. `body` is as it came over the wire.
 */
export async function receiveWebhook(
  ctx: Pick<Context, "clock" | "db" | "jobs" | "stripe">,
  input: { body: Uint8Array; signature: string },
): Promise<boolean> {
  const now = ctx.clock.now();
  const event = requireStripe(ctx).readWebhook(input.body, input.signature, now);
  if (event === null) return false;
  const relevant = event.ours && event.customerId !== null && RELEVANT.test(event.type);
  await inTransaction(ctx, async (tx) => {
    const kept = await tx
      .insertInto("billing_events")
      .values({
        id: event.id,
        type: event.type,
        customer_id: event.customerId,
        state: relevant ? "waiting" : "ignored",
        received_at: now,
        // The job is faster; this is for what it leaves undone.
        next_try_at: new Date(now.getTime() + HOUR_MS),
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("state")
      .executeTakeFirst();
    if (kept?.state === "waiting") await ctx.jobs.send(tx, "apply-billing-event", { eventId: event.id });
  });
  return true;
}
