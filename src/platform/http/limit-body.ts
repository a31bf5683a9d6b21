import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

/**
 * Refuses bodies that are too large. Node never reads more than the declared length, so checking that is enough.
 * Only bodies without one are counted as they arrive, for which the request has to be rebuilt.
 */
export function limitBody(options: Parameters<typeof bodyLimit>[0]): MiddlewareHandler {
  const count = bodyLimit(options);
  return (c, next) => {
    // Their bodies are never read.
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const declared =
      c.req.header("transfer-encoding") === undefined ? Number(c.req.header("content-length")) : Number.NaN;
    return declared <= options.maxSize ? next() : count(c, next);
  };
}
