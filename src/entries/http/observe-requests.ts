import type { MiddlewareHandler } from "hono";
import type { Observer } from "../../platform/observing/observer.ts";
import type { HttpEnv } from "./http-env.ts";

/** By route template, because a path may contain an approval token. */
export function observeRequests(observer: Observer): MiddlewareHandler<HttpEnv> {
  return (c, next) =>
    observer.around("request", next, (failed) => ({
      name: `${c.req.method} ${c.get("route")}`,
      outcome: failed ? "500" : String(c.res.status),
    }));
}
