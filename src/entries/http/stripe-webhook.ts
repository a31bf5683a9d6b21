import { Hono } from "hono";
import type { Context } from "../../context.ts";
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from "../../platform/db/database-unavailable.ts";
import { limitBody } from "../../platform/http/limit-body.ts";
import { receiveWebhook } from "../../owner/billing/receive-webhook.ts";

const MAX_BYTES = 1_000_000;

/** `POST /` at its mount point: the webhook endpoint configured in Stripe. */
export function createStripeWebhook(ctx: Pick<Context, "clock" | "db" | "jobs" | "log" | "stripe">): Hono {
  const app = new Hono();
  app.post("/", limitBody({ maxSize: MAX_BYTES, onError: (c) => c.json({ error: "too_large" }, 413) }), async (c) => {
    if (ctx.stripe === null) return c.json({ error: "billing_off" }, 404);
    // Needs the raw bytes: reserialised JSON wouldn't match the signature.
    const body = new Uint8Array(await c.req.arrayBuffer());
    const signature = c.req.header("stripe-signature") ?? "";
    const kept = await receiveWebhook(ctx, { body, signature });
    return kept ? c.json({ received: true }) : c.json({ error: "bad_signature" }, 400);
  });
  // Without a 2xx, Stripe resends it for up to three days.
  app.onError((error, c) => {
    ctx.log.error({ err: error }, "could not store a Stripe webhook event");
    if (isDatabaseUnavailable(error))
      return c.json({ error: "unavailable" }, 503, { "Retry-After": String(RETRY_AFTER_SECONDS) });
    return c.json({ error: "internal" }, 500);
  });
  return app;
}
