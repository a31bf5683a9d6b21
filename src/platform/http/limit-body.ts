import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

/**
 * Refuses a body that is too large. Node reads no more of one than its declared length, so that is enough
 * to go by; only one without it is counted as it comes, for which the request is built anew.
 */
export function limitBody(options: Parameters<typeof bodyLimit>[0]): MiddlewareHandler {
  const count = bodyLimit(options);
  return (c, next) => {
    // Nobody reads the body of one.
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const declared =
      c.req.header("transfer-encoding") === undefined ? Number(c.req.header("content-length")) : Number.NaN;
    return declared <= options.maxSize ? next() : count(c, next);
  };
}
