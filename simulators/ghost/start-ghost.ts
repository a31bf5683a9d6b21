import { Hono } from "hono";
import { startSimulator, type Simulator, type SimulatorOptions } from "../kit/start-simulator.ts";
import { adminRoutes } from "./admin-routes.ts";
import { GhostError } from "./ghost-error.ts";
import { sitePages } from "./pages.ts";
import { newId, postUrl, type Site } from "./site.ts";
import { openState, standardKey } from "./state.ts";

/** The parts of Ghost 6's Admin API that a publisher needs, and the site's public pages. */
export async function startGhost(options: SimulatorOptions = {}): Promise<Simulator> {
  return await startSimulator("ghost", options, (kit) => {
    const state = openState(kit);
    const site: Site = { state, kit };
    const app = new Hono();
    app.route("/ghost/api/admin", adminRoutes(site));
    app.route("/", sitePages(site));
    return {
      fetch: (request, env) => app.fetch(request, env),
      async start() {
        if (state.keys.size > 0) return;
        state.keys.set(standardKey.id, standardKey);
        for (const name of ["News", "Travel"]) {
          const tag = { id: newId(), name, slug: name.toLowerCase() };
          state.tags.set(tag.id, tag);
        }
      },
      control: ghostControl(site),
      vendorError: ({ code, status = 500, message = "Simulated error." }) =>
        new GhostError("InternalServerError", message, { code: String(code), status }).getResponse(),
    };
  });
}

function ghostControl(site: Site): Hono {
  const { state } = site;
  const app = new Hono();
  app.get("/posts", (c) =>
    c.json({
      posts: [...state.posts.values()].map((post) => ({
        ...post,
        url: postUrl(site, post),
        tags: post.tags.flatMap((id) => state.tags.get(id)?.name ?? []),
      })),
    }),
  );
  app.get("/images", (c) => c.json({ images: [...state.images.values()] }));
  app.get("/keys", (c) => c.json({ keys: [...state.keys.values()] }));
  return app;
}
