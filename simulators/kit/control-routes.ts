import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import { queuedFaultSchema } from "./fault-queue.ts";
import type { Kit, SimulatorParts } from "./kit.ts";

const clockSchema = z.union([
  z.object({ now: z.iso.datetime({ offset: true }) }),
  z.object({ advanceSeconds: z.number() }),
]);

const faultsSchema = z.union([z.array(queuedFaultSchema), queuedFaultSchema.transform((fault) => [fault])]);

/** `/_control`, the same for every simulator. All responses are JSON. */
export function controlRoutes(name: string, kit: Kit, parts: SimulatorParts): Hono {
  const { clock, journal, faults } = kit;
  const app = new Hono().basePath("/_control");
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (error instanceof z.ZodError) return c.json({ error: "bad_request", issues: error.issues }, 400);
    if (error instanceof SyntaxError) return c.json({ error: "bad_json", message: error.message }, 400);
    return c.json({ error: "failed", message: error.message }, 500);
  });
  app.notFound((c) => c.json({ error: "no_such_control" }, 404));
  app.get("/journal", (c) => {
    const since = z.coerce
      .number()
      .int()
      .min(0)
      .parse(c.req.query("since") ?? 0);
    const effect = c.req.query("effect");
    const records = journal.since(since);
    const wanted = effect === undefined ? records : records.filter((r) => r.kind === "effect" && r.effect === effect);
    return c.json({ last: journal.last(), records: wanted });
  });
  app.get("/faults", (c) => c.json({ faults: faults.list() }));
  app.post("/faults", async (c) => c.json({ faults: faults.add(faultsSchema.parse(await c.req.json())) }, 201));
  app.delete("/faults", (c) => {
    faults.clear();
    return c.json({ faults: [] });
  });
  app.post("/clock", async (c) => {
    const wanted = clockSchema.parse(await c.req.json());
    const offsetMs =
      "now" in wanted ? Date.parse(wanted.now) - Date.now() : clock.offsetMs + wanted.advanceSeconds * 1000;
    kit.change(clock, { offsetMs });
    return c.json({ now: clock.now().toISOString() });
  });
  app.get("/state", (c) =>
    c.json({
      name,
      now: clock.now().toISOString(),
      journal: journal.last(),
      faults: faults.list(),
      ...kit.describe(),
      ...parts.describe?.(),
    }),
  );
  const { changeSettings } = kit;
  if (changeSettings !== null) app.post("/settings", async (c) => c.json(changeSettings(await c.req.json<object>())));
  if (parts.control !== undefined) app.route("/", parts.control);
  return app;
}
