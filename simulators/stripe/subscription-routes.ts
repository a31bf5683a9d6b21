import { Hono } from "hono";
import { z } from "zod";
import { clearable, expand, flag, integer, metadata, parseForm, read } from "./form.ts";
import { pageParams, toPage } from "./list.ts";
import { planEnd, resume } from "./portal-routes.ts";
import type { Subscription } from "./state.ts";
import { StripeFailure } from "./stripe-error.ts";
import { cancelSubscription, itemOf, startSubscription } from "./subscription-life.ts";
import type { World } from "./world.ts";

const createParams = z.strictObject({
  customer: z.string(),
  items: z.array(z.strictObject({ price: z.string(), quantity: integer.min(1).default(1) })).length(1),
  metadata: metadata.optional(),
  trial_period_days: integer.min(1).optional(),
  expand,
});
const updateParams = z.strictObject({
  cancel_at_period_end: flag.optional(),
  cancel_at: z.union([z.literal(""), z.enum(["min_period_end", "max_period_end"]), integer]).optional(),
  metadata: metadata.optional(),
  default_payment_method: clearable.optional(),
  expand,
});
const cancelParams = z.strictObject({ invoice_now: flag.optional(), prorate: flag.optional(), expand });
const listParams = z.strictObject({
  ...pageParams,
  customer: z.string().optional(),
  price: z.string().optional(),
  status: z
    .enum([
      "all",
      "ended",
      "incomplete",
      "incomplete_expired",
      "trialing",
      "active",
      "past_due",
      "unpaid",
      "canceled",
      "paused",
    ])
    .optional(),
});

export function subscriptionRoutes(world: World): Hono {
  const app = new Hono();
  app.post("/v1/subscriptions", async (c) => {
    const {
      customer,
      items,
      metadata: data = {},
      trial_period_days = 0,
    } = read(createParams, parseForm(await c.req.text()));
    const [item] = items;
    const price = world.get("price", item?.price ?? "", "items[0][price]");
    const purchase = { price, quantity: item?.quantity ?? 1, metadata: data, trialDays: trial_period_days };
    return c.json(startSubscription(world, world.getCustomer(customer), purchase).subscription);
  });
  app.get("/v1/subscriptions", (c) => {
    const params = read(listParams, parseForm(new URL(c.req.url).search));
    const found = world.state
      .list("subscription")
      .filter((subscription) => params.customer === undefined || subscription.customer === params.customer)
      .filter((subscription) => params.price === undefined || itemOf(subscription).price.id === params.price)
      .filter((subscription) => hasStatus(subscription, params.status));
    return c.json(toPage(found, params, "/v1/subscriptions"));
  });
  app.get("/v1/subscriptions/:id", (c) => c.json(world.get("subscription", c.req.param("id"))));
  app.post("/v1/subscriptions/:id", async (c) => {
    const params = read(updateParams, parseForm(await c.req.text()));
    const subscription = getRunning(world, c.req.param("id"));
    return c.json(
      update(world, { ...subscription, metadata: { ...subscription.metadata, ...params.metadata } }, params),
    );
  });
  app.delete("/v1/subscriptions/:id", async (c) => {
    read(cancelParams, parseForm(await c.req.text()));
    const subscription = getRunning(world, c.req.param("id"));
    return c.json(cancelSubscription(world, subscription, world.now(subscription)));
  });
  return app;
}

/** Without a status, Stripe lists everything that isn't canceled. */
function hasStatus({ status }: Subscription, wanted: z.output<typeof listParams>["status"]): boolean {
  if (wanted === "all") return true;
  if (wanted === "ended") return status === "canceled" || status === "incomplete_expired";
  return wanted === undefined ? status !== "canceled" : status === wanted;
}

/** Changes to a canceled subscription fail as if it didn't exist. */
function getRunning(world: World, id: string): Subscription {
  const subscription = world.get("subscription", id);
  if (subscription.ended_at === null) return subscription;
  throw new StripeFailure(404, { code: "resource_missing", message: `No such subscription: '${id}'`, param: "id" });
}

function update(world: World, subscription: Subscription, params: z.output<typeof updateParams>): Subscription {
  const { cancel_at_period_end, cancel_at } = params;
  if (cancel_at !== undefined && cancel_at_period_end !== undefined) {
    throw new StripeFailure(400, {
      message: "You may only specify one of these parameters: cancel_at, cancel_at_period_end.",
    });
  }
  if (cancel_at_period_end === true) return planEnd(world, subscription, { flexible: false });
  if (cancel_at_period_end === false || cancel_at === "") return resume(world, subscription);
  if (typeof cancel_at === "string") return planEnd(world, subscription, { flexible: true });
  const planned = cancel_at === undefined ? {} : { cancel_at, canceled_at: world.now(subscription) };
  return world.change({ ...subscription, ...planned }, "customer.subscription.updated");
}
