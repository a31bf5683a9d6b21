import { randomInt } from "node:crypto";
import { Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { markedBytes } from "../kit/marked-bytes.ts";
import { startSimulator, type Kit, type Simulator, type SimulatorOptions } from "../kit/start-simulator.ts";
import { facebookLogin, findProofFault, type LoginCode, readToken, tokenMissing } from "../meta/facebook-login.ts";
import { graphError } from "../meta/graph-error.ts";
import { loginPage } from "../meta/login-page.ts";
import { splitScopes } from "../meta/login-request.ts";

type App = { id: string; secret: string };
type Person = {
  /** App-scoped. */
  id: string;
  name: string;
  /** Null if the person signed up by phone or hasn't confirmed their address. */
  email: string | null;
};
type Allowed = { personId: string; withEmail: boolean };
type Token = Allowed & { token: string; expiresAt: string };

export type FacebookOptions = SimulatorOptions & {
  /** The app's registration. */
  app?: Partial<App> | undefined;
  /** Three people for the demo, one without an email address. */
  seed?: boolean | undefined;
};

const tokenLifetimeSeconds = 60 * 86_400;
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
    .default(() => `1015${String(randomInt(1e12)).padStart(13, "0")}`),
  name: z.string().default("Somebody"),
  email: z.string().nullable().default(null),
});

/**
 * Facebook Login, with both its hosts on one: the dialog and the graph. Control routes besides the common ones: `POST
 * /_control/app` {id, secret} registers the app, `POST /_control/people` {name, email} adds a person.
 */
export async function startFacebook(options: FacebookOptions = {}): Promise<Simulator> {
  return await startSimulator("facebook", options, (kit) => {
    const state = openState(kit);
    const app = new Hono();
    app.route("/", loginRoutes(state, kit));
    app.get("/:version{v[0-9]+\\.0}/me", (c) => describeMe(state, kit, c.req.raw));
    app.notFound(() => graphError({ code: 2500, message: "Unknown path components" }));
    return {
      start: async () => {
        Object.assign(state.app, options.app);
        if (options.seed && state.people.size === 0) for (const one of demoPeople) state.people.set(one.id, one);
      },
      fetch: (request, env) => app.fetch(request, env),
      control: facebookControl(state, kit),
      vendorError: ({ code, subcode, status, message }) => graphError({ code: Number(code), subcode, status, message }),
    };
  });
}

type State = ReturnType<typeof openState>;

function openState(kit: Kit) {
  return {
    app: kit.object<App>("app", { id: "1000000000000001", secret: "CANARY-facebook-secret" }),
    people: kit.map<string, Person>("people"),
    codes: kit.map<string, LoginCode<Allowed>>("codes"),
    tokens: kit.map<string, Token>("tokens"),
  };
}

function loginRoutes({ app, people, codes, tokens }: State, kit: Kit): Hono {
  return facebookLogin<Allowed>({
    app: () => app,
    codes,
    now: () => kit.clock.now(),
    knownScopes: null,
    page: (action, request) =>
      loginPage("Facebook", action, request, {
        legend: "Continue as",
        input: { name: "person_id", type: "radio" },
        choices: [...people.values()].map(({ id, name, email }) => ({
          value: id,
          label: html`${name} <small>${email ?? "no e-mail address"}</small>`,
        })),
        more: html`<label
          ><input type="checkbox" name="share_email" value="yes" checked /> Share the e-mail address</label
        >`,
      }),
    allow(form, { scope }) {
      const personId = form.get("person_id") ?? "";
      if (!people.has(personId)) return null;
      const withEmail = form.get("share_email") === "yes" && splitScopes(scope).includes("email");
      kit.journal.effect("login.allowed", { personId, withEmail });
      return { personId, withEmail };
    },
    denied: () => kit.journal.effect("login.declined", {}),
    issue({ personId, withEmail }) {
      const token = `EAA${markedBytes(80).toString("base64url")}`;
      const expiresAt = new Date(kit.clock.now().getTime() + tokenLifetimeSeconds * 1000).toISOString();
      tokens.set(token, { token, personId, withEmail, expiresAt });
      kit.journal.effect("token.issued", { personId });
      return Response.json({ access_token: token, token_type: "bearer", expires_in: tokenLifetimeSeconds });
    },
  });
}

function describeMe({ app, people, tokens }: State, kit: Kit, request: Request): Response {
  const given = readToken(request);
  if (given === null) return tokenMissing();
  const token = tokens.get(given);
  if (token === undefined || Date.parse(token.expiresAt) <= kit.clock.now().getTime()) return graphError({ code: 190 });
  const fault = findProofFault(request, given, app.secret);
  if (fault !== null) return fault;
  const person = people.get(token.personId);
  if (person === undefined) return graphError({ code: 190, subcode: 458 });
  const { id, name, email } = person;
  const fields = (new URL(request.url).searchParams.get("fields") ?? "id,name").split(",");
  // A missing or withheld address is left out entirely.
  const known = Object.entries({ id, name, email: token.withEmail ? email : null });
  return Response.json(Object.fromEntries(known.filter(([field, value]) => value !== null && fields.includes(field))));
}

function facebookControl({ app, people }: State, kit: Kit): Hono {
  const control = new Hono();
  control.post("/app", async (c) => {
    kit.change(app, appSchema.parse(await c.req.json()));
    return c.json({});
  });
  control.post("/people", async (c) => {
    const person = personSchema.parse(await c.req.json());
    people.set(person.id, person);
    return c.json({ id: person.id }, 201);
  });
  return control;
}
