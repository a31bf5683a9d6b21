import { randomInt } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { startSimulator, type Kit, type Simulator, type SimulatorOptions } from "../kit/start-simulator.ts";
import { dialogRoutes } from "./dialog-routes.ts";
import { graphError } from "./graph-error.ts";
import { graphRoutes } from "./graph-routes.ts";
import { FacebookState, type App, type FacebookEvent, type Person } from "./state.ts";

export type FacebookOptions = SimulatorOptions & {
  /** The app's registration; see `App`. */
  app?: Partial<App> | undefined;
  /** Three people for the demo, one without an e-mail address. */
  seed?: boolean | undefined;
};

const demoPeople: Person[] = [
  { id: "10150000000000001", name: "Anh Nguyen", email: "anh.nguyen@example.com" },
  { id: "10150000000000002", name: "Lena Frei", email: "lena.frei@example.com" },
  { id: "10150000000000003", name: "Minh Tran", email: null },
];

const appSchema = z.object({ id: z.string().regex(/^[0-9]+$/), secret: z.string().min(1) });

const personSchema = z.object({
  id: z
    .string()
    .regex(/^[0-9]+$/)
    .optional(),
  name: z.string().default("Somebody"),
  email: z.string().nullable().default(null),
});

/**
 * Facebook Login, with both its hosts on one: the dialog and the graph. Control routes besides the common ones: `POST
 * /_control/app` {id, secret} registers the app, `POST /_control/people` {name, email} adds a person, `POST
 * /_control/people/:id/log-out` invalidates their tokens.
 */
export async function startFacebook(options: FacebookOptions = {}): Promise<Simulator> {
  const state = new FacebookState();
  return await startSimulator<FacebookEvent>("facebook", options, (kit) => {
    const app = new Hono();
    app.route("/", dialogRoutes(state, kit));
    app.route("/", graphRoutes(state, kit));
    app.notFound(() => graphError({ code: 2500, message: "Unknown path components" }));
    return {
      start: async () => {
        state.app = { ...state.app, ...options.app };
        if (options.seed && state.people.size === 0)
          for (const person of demoPeople) kit.record({ type: "person", person });
      },
      fetch: (request, env) => app.fetch(request, env),
      apply: (event) => state.apply(event),
      describe: () => ({ app: { ...state.app, secret: "***" }, people: [...state.people.values()] }),
      control: facebookControl(state, kit),
      vendorError: ({ code, subcode, status, message }) => graphError({ code: Number(code), subcode, status, message }),
    };
  });
}

function facebookControl(state: FacebookState, kit: Kit<FacebookEvent>): Hono {
  const control = new Hono();
  control.post("/app", async (c) => {
    kit.record({ type: "app", app: { ...state.app, ...appSchema.parse(await c.req.json()) } });
    return c.json({});
  });
  control.post("/people", async (c) => {
    const {
      id = `1015${String(randomInt(1e12)).padStart(13, "0")}`,
      name,
      email,
    } = personSchema.parse(await c.req.json());
    kit.record({ type: "person", person: { id, name, email } });
    return c.json({ id }, 201);
  });
  control.post("/people/:id/log-out", (c) => {
    kit.record({ type: "tokens-invalidated", personId: c.req.param("id") });
    return c.json({});
  });
  return control;
}
