import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { request as send } from "undici";
import { z } from "zod";
import { startSimulator, type Simulator, type SimulatorOptions } from "../kit/start-simulator.ts";
import { startAuthorizationServer } from "./authorization-server.ts";
import { siteApi } from "./site-api.ts";
import { type BehindSite, siteSchema, viewSite } from "./sites.ts";

/** The app that an operator would have registered by hand. */
export const standardApp = { id: "104772", secret: "simulated-wordpress-com-secret-5fd1c2" };

const appSchema = z.object({ redirectUri: z.url() });

/**
 * WordPress.com's public API in front of other WordPress sites, simulated or real: consent by OAuth 2.1, the list of a
 * user's sites, and the sites' own routes (facts and sources: simulators/README.md).
 */
export async function startWordPressCom(options: SimulatorOptions = {}): Promise<Simulator> {
  return startSimulator("wordpress-com", options, (kit) => {
    const sites = new Map<number, BehindSite>();
    let authorization: Awaited<ReturnType<typeof startAuthorizationServer>> | null = null;
    const running = () => {
      if (authorization === null) throw new Error("not started");
      return authorization;
    };
    const app = new Hono<{ Bindings: HttpBindings }>();
    const toOauth = (request: Request, env: HttpBindings) => forwardTo(running().port, request, env);
    app.all("/oauth2-1/*", (c) => toOauth(c.req.raw, c.env));
    app.all("/.well-known/*", (c) => {
      // Both documents are the same at WordPress.com.
      const path = c.req.path.replace(/oauth-authorization-server$/, "openid-configuration");
      return forwardTo(running().port, c.req.raw, c.env, path);
    });
    app.get("/rest/v1.1/me/sites", async (c) => {
      const scopes = await running().findScopes(c.req.header("authorization")?.replace(/^Bearer /i, "") ?? "");
      if (!scopes?.includes("sites"))
        return c.json({ error: "authorization_required", message: "That API call is not allowed." }, 403);
      return c.json({ sites: [...sites.values()].map(viewSite) });
    });
    app.route(
      "/",
      siteApi(kit, { findScopes: (token) => running().findScopes(token) }, (id) => sites.get(id)),
    );
    const control = new Hono();
    control.post("/sites", async (c) => {
      const site = siteSchema.parse(await c.req.json());
      sites.set(site.id, site);
      return c.json(viewSite(site), 201);
    });
    control.post("/sites/:id", async (c) => {
      const id = Number(c.req.param("id"));
      const changed = siteSchema.parse({ ...sites.get(id), ...((await c.req.json()) as object) });
      sites.set(id, changed);
      return c.json(viewSite(changed));
    });
    /** Registers the operator's app by hand. */
    control.post("/app", async (c) => {
      const { redirectUri } = appSchema.parse(await c.req.json());
      running().store.addClient({
        client_id: standardApp.id,
        client_secret: standardApp.secret,
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_post",
      });
      return c.json({ id: standardApp.id }, 201);
    });
    control.post("/tokens/expire", (c) => {
      running().store.expireAccessTokens();
      return c.json({});
    });
    /** As if the user had disconnected the app at WordPress.com. */
    control.post("/consents/end", (c) => {
      running().store.endConsents();
      return c.json({});
    });
    return {
      fetch: (request, env) => app.fetch(request, env),
      async start() {
        authorization = await startAuthorizationServer(() => kit.url());
      },
      async stop() {
        await authorization?.close();
      },
      control,
      vendorError: ({ code, status = 403, message = "Simulated error." }) =>
        Response.json({ code: String(code), message, data: { status } }, { status }),
    };
  });
}

/** Forwards a request with its host, from which the authorization server derives its endpoints. */
async function forwardTo(port: number, request: Request, env: HttpBindings, path?: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { connection: _connection, ...headers } = env.incoming.headers;
  const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
  const answer = await send(`http://127.0.0.1:${port}${path ?? pathname}${search}`, {
    method: request.method as "GET",
    headers,
    body,
  });
  const kept = Object.entries(answer.headers).flatMap(([name, value]) =>
    name === "connection" || name === "transfer-encoding" || value === undefined
      ? []
      : [value].flat().map((one): [string, string] => [name, one]),
  );
  const bytes = await answer.body.arrayBuffer();
  return new Response(bytes.byteLength > 0 ? bytes : null, { status: answer.statusCode, headers: kept });
}
