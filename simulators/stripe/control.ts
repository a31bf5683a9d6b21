import { Hono } from "hono";
import { z } from "zod";
import { type Deliveries, knobsSchema } from "./deliveries.ts";
import { settle } from "./subscription-life.ts";
import type { World } from "./world.ts";

const releaseSchema = z.object({ order: z.array(z.string()).optional() });

/** `/_control/webhooks` sets how events are sent; `/_control/settle` processes everything that is due. */
export function stripeControl(world: World, deliveries: Deliveries): Hono {
  const app = new Hono();
  app.get("/webhooks", (c) => c.json({ knobs: deliveries.knobs, held: deliveries.held }));
  app.post("/webhooks", async (c) => {
    world.kit.change(deliveries.knobs, knobsSchema.parse(await c.req.json()));
    return c.json({ knobs: deliveries.knobs, held: deliveries.held });
  });
  /** Sends the events that `hold` collected, in the order of these ids; an id may be repeated or left out. */
  app.post("/webhooks/release", async (c) => {
    const { order } = releaseSchema.parse(await c.req.json());
    await deliveries.release(order);
    return c.json({ held: deliveries.held });
  });
  /** Responds once nothing is in progress any more. */
  app.post("/webhooks/idle", async (c) => {
    await deliveries.idle();
    return c.json({});
  });
  app.post("/settle", (c) => {
    settle(world);
    return c.json({});
  });
  return app;
}
