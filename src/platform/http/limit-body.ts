import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

type BodyLimit = {
  maxSize: number;
  /** Answers a body that is too large; without it, a plain 413. */
  onError?: (c: Context) => Response | Promise<Response>;
};

/**
 * Refuses bodies that are too large. Node never reads more than the declared length, so checking that is enough.
 * Only bodies without one are counted as they arrive, for which the request has to be rebuilt.
 */
export function limitBody({ maxSize, onError = refuse }: BodyLimit): MiddlewareHandler {
  const count = bodyLimit({
    maxSize,
    onError: (c) => {
      // The rest of the body is still under way, so the connection can't carry another request.
      c.header("connection", "close");
      return onError(c);
    },
  });
  return (c, next) => {
    // Their bodies are never read.
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const declared =
      c.req.header("transfer-encoding") === undefined ? Number(c.req.header("content-length")) : Number.NaN;
    return declared <= maxSize ? next() : count(c, next);
  };
}

function refuse(c: Context): Response {
  return c.text("Payload Too Large", 413);
}
