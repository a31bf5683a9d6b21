import { Hono } from "hono";
import { z } from "zod";
import { parseForm, read } from "./form.ts";
import { portalPage } from "./pages.ts";
import type { Customer, Subscription } from "./state.ts";
import { itemOf, payOpenInvoices } from "./subscription-life.ts";
import { newId, type World } from "./world.ts";

const createParams = z.strictObject({
  customer: z.string(),
  return_url: z.url().optional(),
  locale: z.string().optional(),
});
const actionSchema = z.object({
  action: z.enum(["cancel", "cancel-flexible", "renew", "good-card"]),
  subscription: z.string().optional(),
});

/** Portal sessions, and the hosted page at `/p/session/:id`. */
export function portalRoutes(world: World): Hono {
  const app = new Hono();
  app.post("/v1/billing_portal/sessions", async (c) => {
    const params = read(createParams, parseForm(await c.req.text()));
    const customer = world.getCustomer(params.customer);
    const id = newId("bps");
    const session = world.put({
      id,
      object: "billing_portal.session",
      created: world.now(),
      livemode: false,
      customer: customer.id,
      return_url: params.return_url ?? null,
      url: `${world.kit.url()}/p/session/${id}`,
    });
    return c.json(session);
  });
  app.get("/p/session/:id", (c) => c.html(portalPage(world, world.get("billing_portal.session", c.req.param("id")))));
  app.post("/p/session/:id", async (c) => {
    const session = world.get("billing_portal.session", c.req.param("id"));
    const { action, subscription } = actionSchema.parse(await c.req.parseBody());
    act(world, world.getCustomer(session.customer), action, subscription);
    return c.redirect(`/p/session/${session.id}`, 303);
  });
  return app;
}

function act(
  world: World,
  customer: Customer,
  action: z.output<typeof actionSchema>["action"],
  subscriptionId: string | undefined,
): void {
  if (action === "good-card") {
    world.state.cards.set(customer.id, "pays");
    payOpenInvoices(world, customer);
    return;
  }
  const subscription = world.get("subscription", subscriptionId ?? "");
  if (subscription.customer !== customer.id || subscription.ended_at !== null) return;
  if (action === "renew") resume(world, subscription);
  else planEnd(world, subscription, { flexible: action === "cancel-flexible" });
}

/** With flexible billing, the portal sets `cancel_at` and leaves `cancel_at_period_end` false. */
export function planEnd(world: World, subscription: Subscription, { flexible }: { flexible: boolean }): Subscription {
  const cancel_at = itemOf(subscription).current_period_end;
  const canceled_at = world.now();
  return world.change(
    { ...subscription, cancel_at, cancel_at_period_end: !flexible, canceled_at },
    "customer.subscription.updated",
  );
}

export function resume(world: World, subscription: Subscription): Subscription {
  return world.change(
    { ...subscription, cancel_at: null, cancel_at_period_end: false, canceled_at: null },
    "customer.subscription.updated",
  );
}
