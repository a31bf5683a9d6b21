import { data, type MiddlewareFunction, redirect } from "react-router";
import { ownPathname } from "../base-path.ts";
import { localeOfPath, localePath } from "../i18n/locale.ts";
import { pageContext } from "./page-context.ts";

type Middleware = MiddlewareFunction<Response>;

/**
 * For signed-in people only. Runs before every loader of the route and its children, even when the browser only
 * requests a page's data.
 */
const requireSignedIn: Middleware = ({ context, url }) => {
  const { signIn, viewer } = context.get(pageContext);
  if (viewer.state === "signed-out" || !signIn) throw redirect(toSignIn(url));
  if (viewer.state === "unavailable") throw data(null, { status: 503 });
};

/** Gives the access log the route instead of the path. */
const nameRoute: Middleware = ({ context, pattern }) => {
  context.get(pageContext).setRoute(pattern.replace(/^\/?(vi\?)?\/?/, "/"));
};

const known = new Map<string, Middleware>([
  ["signed-in", requireSignedIn],
  ["name-route", nameRoute],
]);

/** A route's middleware, by name. The server loads all routes at startup, so an unknown name stops it there. */
export function routeMiddleware(...names: string[]): Middleware[] {
  return names.map((name) => {
    const middleware = known.get(name);
    if (!middleware) throw new Error(`Unknown route middleware: "${name}". Known: ${[...known.keys()].join(", ")}`);
    return middleware;
  });
}

/** The sign-in page, which redirects to the requested page afterwards. */
export function toSignIn(url: URL): string {
  const path = ownPathname(url);
  return `${localePath(localeOfPath(path), "/signin")}?next=${encodeURIComponent(path + url.search)}`;
}
