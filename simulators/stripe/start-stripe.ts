import { Hono } from "hono";
import { startSimulator, type Simulator, type SimulatorOptions } from "../kit/start-simulator.ts";
import { checkoutRoutes } from "./checkout-routes.ts";
import { stripeControl } from "./control.ts";
import { customerRoutes } from "./customer-routes.ts";
import { Deliveries, type Webhook } from "./deliveries.ts";
import { idempotency } from "./idempotency.ts";
import { portalRoutes } from "./portal-routes.ts";
import { openState } from "./state.ts";
import { StripeFailure, toVendorError } from "./stripe-error.ts";
import { settle } from "./subscription-life.ts";
import { subscriptionRoutes } from "./subscription-routes.ts";
import { World } from "./world.ts";

export type StripeOptions = SimulatorOptions & {
  /** Where events go. */
  webhook?: Webhook | undefined;
};

/** How often renewals and ends are processed, besides before each response. */
const SETTLE_EVERY_MS = 1_000;

/**
 * The parts of Stripe that subscriptions need: customers, Checkout and the billing portal with their pages,
 * subscriptions, events, signed webhooks. Based on Stripe's API reference.
 */
export async function startStripe(options: StripeOptions = {}): Promise<Simulator> {
  return await startSimulator("stripe", options, (kit) => {
    const state = openState(kit);
    const deliveries = new Deliveries(options.webhook, kit);
    const world = new World(state, kit, (event) => deliveries.notify(event));
    const app = createApp(world);
    let timer: NodeJS.Timeout | undefined;
    return {
      async start() {
        timer = setInterval(() => settle(world), SETTLE_EVERY_MS).unref();
      },
      async stop() {
        clearInterval(timer);
        deliveries.stop();
      },
      fetch: (request, env) => {
        settle(world);
        return app.fetch(request, env);
      },
      control: stripeControl(world, deliveries),
      vendorError: toVendorError,
    };
  });
}

function createApp(world: World): Hono {
  const app = new Hono();
  app.use("/v1/*", async (c, next) => {
    const key = /^Bearer ([sr]k_test_\w+)$/.exec(c.req.header("authorization") ?? "")?.[1];
    if (key === undefined) throw new StripeFailure(401, { message: "Invalid API Key provided" });
    await next();
  });
  app.use("/v1/*", idempotency(world));
  for (const routes of [customerRoutes, checkoutRoutes, portalRoutes, subscriptionRoutes])
    app.route("/", routes(world));
  app.notFound((c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`;
    return new StripeFailure(404, { message }).getResponse();
  });
  return app;
}
