import { Hono } from "hono";
import { type Deliveries, knobsSchema } from "./deliveries.ts";
import { settle } from "./subscription-life.ts";
import type { World } from "./world.ts";

/** `/_control/webhooks` sets how events are sent. */
export function stripeControl(world: World, deliveries: Deliveries): Hono {
  const app = new Hono();
  app.post("/webhooks", async (c) => {
    world.kit.change(deliveries.knobs, knobsSchema.parse(await c.req.json()));
    return c.json(deliveries.knobs);
  });
  /** Processes everything that is due, and responds once nothing is in progress any more. */
  app.post("/webhooks/idle", async (c) => {
    settle(world);
    await deliveries.idle();
    return c.json({});
  });
  return app;
}
