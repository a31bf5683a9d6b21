import { Hono } from "hono";
import { z } from "zod";
import { withChanges } from "../kit/with-changes.ts";
import { type Deliveries, knobsSchema } from "./deliveries.ts";
import { settle } from "./subscription-life.ts";
import type { World } from "./world.ts";

const releaseSchema = z.object({ order: z.array(z.string()).optional() });

/** `/_control/webhooks`: how events are sent; `/_control/settle`: lets pass what time has brought. */
export function stripeControl(world: World, deliveries: Deliveries): Hono {
  const app = new Hono();
  app.get("/webhooks", (c) => c.json({ knobs: deliveries.knobs, held: deliveries.held }));
  app.post("/webhooks", async (c) => {
    deliveries.knobs = withChanges(deliveries.knobs, knobsSchema.parse(await c.req.json()));
    return c.json({ knobs: deliveries.knobs, held: deliveries.held });
  });
  /** Sends what `hold` kept, in the order of these event ids; an id may stand twice or be left out. */
  app.post("/webhooks/release", async (c) => {
    const { order } = releaseSchema.parse(await c.req.json());
    await deliveries.release(order);
    return c.json({ held: deliveries.held });
  });
  /** Answers when nothing is under way any more. */
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
