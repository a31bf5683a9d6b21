import { Hono } from "hono";
import { authenticate } from "./authenticate.ts";
import { pickFields } from "./collection.ts";
import { viewIndex } from "./index-view.ts";
import { mediaRoutes } from "./media-routes.ts";
import { postRoutes } from "./post-routes.ts";
import { noRoute, RestError } from "./rest-error.ts";
import { readRestRequest, type Env } from "./rest-request.ts";
import { restUrl, type Site } from "./site.ts";
import { termRoutes } from "./term-routes.ts";
import { userRoutes } from "./user-routes.ts";

/** The REST API, under `/wp-json/…` and `?rest_route=/…`. */
export function restApi(site: Site): Hono<Env> {
  const app = new Hono<Env>({ getPath: restPath });
  app.notFound(() => withRestHeaders(site, noRoute().getResponse(), false));
  app.use(async (c, next) => {
    const user = authenticate(site.state, c.req.raw);
    c.set("user", user);
    const isClosed = user === null && site.state.settings.rest === "closed-401";
    if (isClosed) c.res = new RestError("rest_not_logged_in", 401, "You are not currently logged in.").getResponse();
    else await next();
    c.res = withRestHeaders(site, c.res, user !== null);
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
