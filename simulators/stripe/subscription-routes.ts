import { Hono } from "hono";
import { z } from "zod";
import { flag, parseForm, read, toPage } from "./form.ts";
import { planEnd, resume } from "./portal-routes.ts";
import type { Subscription } from "./state.ts";
import { resourceMissing, StripeFailure } from "./stripe-error.ts";
import { cancelSubscription } from "./subscription-life.ts";
import type { World } from "./world.ts";

const updateParams = z.strictObject({
  cancel_at_period_end: flag.optional(),
  cancel_at: z.literal("").optional(),
});

export function subscriptionRoutes(world: World): Hono {
  const app = new Hono();
  app.get("/v1/subscriptions", (c) => {
    const url = new URL(c.req.url);
    const customer = url.searchParams.get("customer");
    // A deleted customer's subscriptions are still listed.
    if (customer !== null) world.get("customer", customer, "customer");
    // Without a status, Stripe lists everything that isn't canceled.
    if (!url.searchParams.has("status")) url.searchParams.set("status", "uncanceled");
    return c.json(
      toPage(url, world.state.list("subscription"), {
        customer: ({ customer }, wanted) => customer === wanted,
        status: ({ status }, wanted) =>
          wanted === "all" || (wanted === "uncanceled" ? status !== "canceled" : status === wanted),
      }),
    );
  });
  app.get("/v1/subscriptions/:id", (c) => c.json(world.get("subscription", c.req.param("id"))));
  app.post("/v1/subscriptions/:id", async (c) => {
    const params = read(updateParams, parseForm(await c.req.text()));
    const subscription = getRunning(world, c.req.param("id"));
    return c.json(update(world, subscription, params));
  });
  app.delete("/v1/subscriptions/:id", async (c) => {
    read(z.strictObject({}), parseForm(await c.req.text()));
    const subscription = getRunning(world, c.req.param("id"));
    return c.json(cancelSubscription(world, subscription, world.now()));
  });
  return app;
}

/** Changes to a canceled subscription fail as if it didn't exist. */
function getRunning(world: World, id: string): Subscription {
  const subscription = world.get("subscription", id);
  if (subscription.ended_at === null) return subscription;
  throw resourceMissing("subscription", id, "id");
}

function update(world: World, subscription: Subscription, params: z.output<typeof updateParams>): Subscription {
  const { cancel_at_period_end, cancel_at } = params;
  if (cancel_at !== undefined && cancel_at_period_end !== undefined) {
    throw new StripeFailure(400, {
      message: "You may only specify one of these parameters: cancel_at, cancel_at_period_end.",
    });
  }
  if (cancel_at_period_end === true) return planEnd(world, subscription, { flexible: false });
  return cancel_at === "" || cancel_at_period_end === false ? resume(world, subscription) : subscription;
}
