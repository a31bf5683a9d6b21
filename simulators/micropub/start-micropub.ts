import { Hono } from "hono";
import { startSimulator, type Simulator, type SimulatorOptions } from "../kit/start-simulator.ts";
import { endpointRoutes } from "./endpoint-routes.ts";
import { mediaRoutes } from "./media-routes.ts";
import { platformPages } from "./pages.ts";
import { type Platform, postUrl } from "./platform.ts";
import { isDraft, openState } from "./state.ts";

/**
 * A platform that accepts posts by W3C Micropub (Recommendation of 23 May 2017), with the extensions for drafts, slugs
 * and lists.
 */
export async function startMicropub(options: SimulatorOptions = {}): Promise<Simulator> {
  return await startSimulator("micropub", options, (kit) => {
    const state = openState(kit);
    const platform: Platform = { state, kit };
    const app = new Hono();
    for (const routes of [endpointRoutes(platform), mediaRoutes(platform), platformPages(platform)])
      app.route("/", routes);
    return {
      fetch: (request, env) => app.fetch(request, env),
      control: micropubControl(platform),
      vendorError: ({ code, status = 400, message = "Simulated error." }) =>
        Response.json({ error: String(code), error_description: message }, { status }),
    };
  });
}

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
  return app;
}
