import { Hono } from "hono";
import { z } from "zod";
import { startSimulator, type Simulator, type SimulatorOptions } from "../kit/start-simulator.ts";
import { endpointRoutes } from "./endpoint-routes.ts";
import { mediaRoutes } from "./media-routes.ts";
import { MicropubError } from "./micropub-error.ts";
import { platformPages } from "./pages.ts";
import { type Platform, postUrl } from "./platform.ts";
import { isDraft, openState, standardToken } from "./state.ts";

/**
 * A platform that accepts posts by W3C Micropub (Recommendation of 23 May 2017), with the extensions for drafts, slugs
 * and lists.
 */
export async function startMicropub(options: SimulatorOptions = {}): Promise<Simulator> {
  return await startSimulator("micropub", options, (kit) => {
    const state = openState(kit);
    const platform: Platform = { state, kit };
    const app = new Hono();
    app.onError((error) => {
      if (!(error instanceof MicropubError)) throw error;
      return error.toResponse();
    });
    for (const routes of [endpointRoutes(platform), mediaRoutes(platform), platformPages(platform)])
      app.route("/", routes);
    return {
      fetch: (request, env) => app.fetch(request, env),
      async start() {
        if (state.tokens.size === 0) state.tokens.set(standardToken.token, standardToken);
      },
      control: micropubControl(platform),
      vendorError: ({ code, status = 400, message = "Simulated error." }) =>
        Response.json({ error: String(code), error_description: message }, { status }),
    };
  });
}

const tokenSchema = z.object({ token: z.string().min(1), scope: z.array(z.string()) });
function micropubControl(platform: Platform): Hono {
  const { state } = platform;
  const app = new Hono();
  app.get("/posts", (c) =>
    c.json({
      posts: state.livePosts().map((post) => ({
        url: postUrl(platform, post),
        status: isDraft(post) ? "draft" : "published",
        properties: post.properties,
      })),
    }),
  );
  app.get("/uploads", (c) => c.json({ uploads: [...state.uploads.values()] }));
  /** Adds a token or changes its scopes; without scopes it can only read. */
  app.post("/tokens", async (c) => {
    const token = tokenSchema.parse(await c.req.json());
    state.tokens.set(token.token, token);
    return c.json({}, 201);
  });
  return app;
}
