import { Hono } from "hono";
import { auth } from "hono/utils/basic-auth";
import { pickFields } from "./collection.ts";
import { mediaRoutes } from "./media-routes.ts";
import { postRoutes } from "./post-routes.ts";
import { noRoute, RestError } from "./rest-error.ts";
import { readRestRequest, type Env } from "./rest-request.ts";
import type { User } from "./roles.ts";
import { restUrl, type Site } from "./site.ts";
import type { WordPressState } from "./state.ts";
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
  for (const routes of [postRoutes(site), mediaRoutes(site), termRoutes(site), userRoutes(site)]) {
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

/** Basic authentication with an application password. A wrong one makes the caller anonymous, as on plain WordPress. */
function authenticate({ settings, findUser }: WordPressState, request: Request): User | null {
  const credentials = settings.dropAuthorization ? undefined : auth(request);
  if (credentials === undefined || settings.applicationPasswords === "off") return null;
  const { username, password } = credentials;
  const user = findUser(username);
  return user !== undefined && password !== "" && withoutSpaces(password) === withoutSpaces(user.password)
    ? user
    : null;
}

/** Application passwords are shown in groups of four; the spaces don't count. */
function withoutSpaces(password: string): string {
  return password.replaceAll(" ", "");
}

/** `/wp-json/`, where clients discover a site. Its list of routes is left out. */
function viewIndex({ state, kit }: Site): object {
  const on = state.settings.applicationPasswords === "on";
  return {
    name: state.settings.title,
    url: kit.url(),
    namespaces: ["oembed/1.0", "wp/v2", "wp-site-health/v1", "wp-block-editor/v1"],
    // PHP's empty array, the sign that application passwords are off.
    authentication: on
      ? { "application-passwords": { endpoints: { authorization: `${kit.url()}/wp-admin/authorize-application.php` } } }
      : [],
  };
}
