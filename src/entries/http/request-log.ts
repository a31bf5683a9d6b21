import type { MiddlewareHandler } from "hono";
import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { HttpEnv } from "./http-env.ts";

/** Ids from outside go into our logs: accept only those that can't forge a line. */
const acceptableId = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Gives each request an id and one log line with exactly these five fields. The route's template stands in for
 * the path, which may contain an approval token.
 */
export function logRequests(logger: Logger): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const started = performance.now();
    const given = c.req.header("x-request-id");
    const requestId = given && acceptableId.test(given) ? given : randomUUID();
    c.set("requestId", requestId);
    c.set("route", "(none)");
    c.env.outgoing.setHeader("X-Request-Id", requestId);
    await next();
    logger.info(
      {
        requestId,
        method: c.req.method,
        route: c.get("route"),
        status: c.res.status,
        ms: Math.round((performance.now() - started) * 10) / 10,
      },
      "request",
    );
  };
}
