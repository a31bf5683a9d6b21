import { Hono } from "hono";
import { z } from "zod";
import { markedBytes } from "../kit/marked-bytes.ts";
import { expand, integer, parseForm, read } from "./form.ts";
import { pageParams, toPage } from "./list.ts";
import type { WebhookEndpoint } from "./state.ts";
import { StripeFailure } from "./stripe-error.ts";
import { settle } from "./subscription-life.ts";
import { newId, type World } from "./world.ts";

const invoiceParams = z.strictObject({
  ...pageParams,
  customer: z.string().optional(),
  subscription: z.string().optional(),
  status: z.string().optional(),
});
const eventParams = z.strictObject({
  ...pageParams,
  type: z.string().optional(),
  types: z.array(z.string()).optional(),
});
const clockParams = z.strictObject({ frozen_time: integer, name: z.string().optional(), expand });
const endpointParams = z.strictObject({ url: z.url(), enabled_events: z.array(z.string()).min(1), expand });

/** Invoices, events, test clocks and webhook endpoints. */
export function otherRoutes(world: World): Hono {
  const app = new Hono();
  app.get("/v1/invoices", (c) => {
    const params = read(invoiceParams, parseForm(new URL(c.req.url).search));
    const found = world.state
      .list("invoice")
      .filter((invoice) => params.customer === undefined || invoice.customer === params.customer)
      .filter((invoice) => params.status === undefined || invoice.status === params.status)
      .filter(
        (invoice) =>
          params.subscription === undefined || invoice.parent.subscription_details.subscription === params.subscription,
      );
    return c.json(toPage(found, params, "/v1/invoices"));
  });
  app.get("/v1/invoices/:id", (c) => c.json(world.get("invoice", c.req.param("id"))));
  app.get("/v1/events", (c) => {
    const params = read(eventParams, parseForm(new URL(c.req.url).search));
    const wanted = params.types ?? (params.type === undefined ? undefined : [params.type]);
    const found = world.state.list("event").filter((event) => wanted === undefined || wanted.includes(event.type));
    return c.json(toPage(found, params, "/v1/events"));
  });
  app.get("/v1/events/:id", (c) => c.json(world.get("event", c.req.param("id"))));

  app.post("/v1/test_helpers/test_clocks", async (c) => {
    const { frozen_time, name = null } = read(clockParams, parseForm(await c.req.text()));
    const created = world.now();
    return c.json(
      world.put({
        id: newId("clock"),
        object: "test_helpers.test_clock",
        created,
        livemode: false,
        frozen_time,
        name,
        status: "ready",
      }),
    );
  });
  app.get("/v1/test_helpers/test_clocks/:id", (c) => c.json(world.get("test_helpers.test_clock", c.req.param("id"))));
  app.post("/v1/test_helpers/test_clocks/:id/advance", async (c) => {
    const { frozen_time } = read(clockParams, parseForm(await c.req.text()));
    const clock = world.get("test_helpers.test_clock", c.req.param("id"));
    if (frozen_time <= clock.frozen_time) {
      throw new StripeFailure(400, {
        message: "Test clocks can only be advanced forward in time.",
        param: "frozen_time",
      });
    }
    const advanced = world.put({ ...clock, frozen_time });
    settle(world);
    return c.json(advanced);
  });

  app.post("/v1/webhook_endpoints", async (c) => {
    const { url, enabled_events } = read(endpointParams, parseForm(await c.req.text()));
    const secret = `whsec_${markedBytes(16).toString("hex")}`;
    return c.json({ ...addEndpoint(world, { url, enabled_events, secret }), secret });
  });
  return app;
}

export function addEndpoint(
  world: World,
  wanted: { url: string; enabled_events: string[]; secret: string },
): WebhookEndpoint {
  const id = newId("we");
  world.state.secrets.set(id, wanted.secret);
  const { url, enabled_events } = wanted;
  return world.put({
    id,
    object: "webhook_endpoint",
    created: world.now(),
    livemode: false,
    url,
    enabled_events,
    status: "enabled",
  });
}
