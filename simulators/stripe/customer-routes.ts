import { Hono } from "hono";
import { z } from "zod";
import { clearable, expand, metadata, parseForm, read } from "./form.ts";
import { pageParams, toPage } from "./list.ts";
import { cancelSubscription } from "./subscription-life.ts";
import { newId, type World } from "./world.ts";

const fields = { email: clearable.optional(), name: clearable.optional(), metadata: metadata.optional(), expand };
const createParams = z.strictObject({ ...fields, test_clock: z.string().optional() });
const updateParams = z.strictObject(fields);
const listParams = z.strictObject({ ...pageParams, email: z.string().optional(), test_clock: z.string().optional() });

export function customerRoutes(world: World): Hono {
  const app = new Hono();
  app.post("/v1/customers", async (c) => {
    const params = read(createParams, parseForm(await c.req.text()));
    if (params.test_clock !== undefined) world.get("test_helpers.test_clock", params.test_clock, "test_clock");
    const test_clock = params.test_clock ?? null;
    const customer = world.change(
      {
        id: newId("cus"),
        object: "customer",
        created: world.now({ test_clock }),
        livemode: false,
        email: params.email ?? null,
        name: params.name ?? null,
        metadata: params.metadata ?? {},
        test_clock,
      },
      "customer.created",
    );
    return c.json(customer);
  });
  app.get("/v1/customers", (c) => {
    const params = read(listParams, parseForm(new URL(c.req.url).search));
    const found = world.state
      .list("customer")
      .filter((customer) => !customer.deleted && (params.email === undefined || customer.email === params.email));
    return c.json(toPage(found, params, "/v1/customers"));
  });
  app.get("/v1/customers/:id", (c) => {
    const customer = world.get("customer", c.req.param("id"));
    return c.json(customer.deleted ? { id: customer.id, object: "customer", deleted: true } : customer);
  });
  app.post("/v1/customers/:id", async (c) => {
    const params = read(updateParams, parseForm(await c.req.text()));
    const customer = world.getCustomer(c.req.param("id"), "id");
    const { email = customer.email, name = customer.name } = params;
    return c.json(
      world.change(
        { ...customer, email, name, metadata: { ...customer.metadata, ...params.metadata } },
        "customer.updated",
      ),
    );
  });
  app.delete("/v1/customers/:id", (c) => {
    const customer = world.getCustomer(c.req.param("id"), "id");
    for (const subscription of world.state.list("subscription")) {
      if (subscription.customer === customer.id && subscription.ended_at === null)
        cancelSubscription(world, subscription, world.now(customer));
    }
    world.change({ ...customer, deleted: true }, "customer.deleted");
    return c.json({ id: customer.id, object: "customer", deleted: true });
  });
  return app;
}
