import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

/**
 * Refuses a body that is too large. Node reads no more of one than its declared length, so that is enough
 * to go by; only one without it is counted as it comes, for which it is wrapped in a stream.
 */
export function limitBody(options: Parameters<typeof bodyLimit>[0]): MiddlewareHandler {
  const count = bodyLimit(options);
  return (c, next) => {
    const declared = c.req.header("transfer-encoding") === undefined ? Number(c.req.header("content-length")) : Number.NaN;
    return declared <= options.maxSize ? next() : count(c, next);
  };
}
