import { Hono } from "hono";
import { authenticate } from "./authenticate.ts";
import { pickFields } from "./collection.ts";
import { viewIndex } from "./index-view.ts";
import { mediaRoutes } from "./media-routes.ts";
import { postRoutes } from "./post-routes.ts";
import { noRoute, refused, RestError } from "./rest-error.ts";
import { readRestRequest, type Env } from "./rest-request.ts";
import { restUrl, type Site } from "./site.ts";
import type { Settings } from "./state.ts";
import { termRoutes } from "./term-routes.ts";
import { userRoutes } from "./user-routes.ts";

/** The REST API, under `/wp-json/…` and `?rest_route=/…`. */
export function restApi(site: Site): Hono<Env> {
  const app = new Hono<Env>({ getPath: restPath });
  app.onError((error) => {
    if (!(error instanceof RestError)) throw error;
    return withRestHeaders(site, error.toResponse(), false);
  });
  app.notFound(() => withRestHeaders(site, noRoute().toResponse(), false));
  app.use(async (c, next) => {
    const byPath = new URL(c.req.url).pathname.startsWith("/wp-json");
    const closed = closedAnswer(site.state.settings.rest, byPath);
    if (closed !== null) return closed;
    const user = authenticate(site.state, c.req.raw);
    if (user === null) refuseStrangers(site.state.settings.rest);
    c.set("user", user);
    await next();
    c.res = withRestHeaders(site, c.res, user !== null);
    return undefined;
  });
  app.get("/wp-json", async (c) => c.json(pickFields(await readRestRequest(c), viewIndex(site))));
  for (const routes of [
    postRoutes(site),
    mediaRoutes(site),
    termRoutes(site, "category"),
    termRoutes(site, "post_tag"),
    userRoutes(site),
  ]) {
    app.route("/wp-json/wp/v2", routes);
  }
  return app;
}

/** `?rest_route=/wp/v2/posts` and `/wp-json/wp/v2/posts/` are the same route. */
function restPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  const route = searchParams.get("rest_route");
  const path = route === null ? pathname : `/wp-json/${route}`;
  return path.replace(/\/+/g, "/").replace(/\/$/, "");
}

/** Security plugins and web servers that block the path leave `?rest_route=` open. */
function closedAnswer(rest: Settings["rest"], byPath: boolean): Response | null {
  const html = { "content-type": "text/html; charset=UTF-8" };
  if (!byPath) return null;
  if (rest === "closed-403-html") {
    return new Response(
      "<!doctype html><html><head><title>403 Forbidden</title></head><body><h1>Forbidden</h1></body></html>",
      { status: 403, headers: html },
    );
  }
  if (rest === "closed-404-html") {
    return new Response(
      "<!doctype html><html><head><title>Page not found</title></head><body><h1>Page not found</h1></body></html>",
      { status: 404, headers: html },
    );
  }
  return null;
}

function refuseStrangers(rest: Settings["rest"]): void {
  if (rest === "closed-401") throw new RestError("rest_not_logged_in", 401, "You are not currently logged in.");
  if (rest === "closed-403") throw refused({}, "rest_cannot_access", "REST API is disabled on this site.");
}

function withRestHeaders(site: Site, response: Response, signedIn: boolean): Response {
  const { headers } = response;
  headers.set("content-type", "application/json; charset=UTF-8");
  if (!headers.has("link")) headers.set("link", `<${restUrl(site, "/")}>; rel="https://api.w.org/"`);
  if (signedIn) {
    headers.set("expires", "Wed, 11 Jan 1984 05:00:00 GMT");
    headers.set("cache-control", "no-cache, must-revalidate, max-age=0, no-store, private");
  }
  return response;
}
