import { Hono } from "hono";
import { z } from "zod";
import { clearable, metadata, parseForm, read } from "./form.ts";
import type { Customer } from "./state.ts";
import { cancelSubscription } from "./subscription-life.ts";
import type { World } from "./world.ts";

const createParams = z.strictObject({
  email: clearable.optional(),
  name: clearable.optional(),
  metadata: metadata.optional(),
});

/** Customers, and their events. */
export function customerRoutes(world: World): Hono {
  const app = new Hono();
  app.post("/v1/customers", async (c) => c.json(addCustomer(world, read(createParams, parseForm(await c.req.text())))));
  app.delete("/v1/customers/:id", (c) => {
    const customer = world.getCustomer(c.req.param("id"), "id");
    for (const subscription of world.state.list("subscription")) {
      if (subscription.customer === customer.id && subscription.ended_at === null)
        cancelSubscription(world, subscription, world.now());
    }
    world.change({ ...customer, deleted: true }, "customer.deleted");
    return c.json({ id: customer.id, object: "customer", deleted: true });
  });
  app.get("/v1/events/:id", (c) => c.json(world.get("event", c.req.param("id"))));
  return app;
}

export function addCustomer(
  world: World,
  { email = null, name = null, metadata: data = {} }: z.output<typeof createParams>,
): Customer {
  const customer = { ...world.head("cus"), object: "customer" as const, email, name, metadata: data };
  return world.change(customer, "customer.created");
}
