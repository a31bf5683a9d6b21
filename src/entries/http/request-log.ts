import type { MiddlewareHandler } from "hono";
import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { HttpEnv } from "./http-env.ts";

/** An id from outside goes into our logs: only what cannot forge a line is taken over. */
const acceptableId = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Gives each request its id and one log line. The line has these five fields and no others: a path
 * may carry an approval token, so the route's template stands for it.
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
