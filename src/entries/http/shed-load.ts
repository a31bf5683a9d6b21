import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "./http-env.ts";

/** More requests would only wait for each other: a process has one thread and DATABASE_POOL connections. */
export const CONCURRENT_REQUESTS = 32;
const RETRY_AFTER_SECONDS = 1;

/**
 * Answers 503 while `concurrency` requests are in progress, so that those finish in time and rejected clients
 * learn immediately. A request that is still sending its body doesn't count: slow senders take up no slot.
 */
export function shedLoad(concurrency: number): MiddlewareHandler<HttpEnv> {
  const begun = new Set<IncomingMessage>();
  return async (c, next) => {
    if (countWorkedOn(begun) >= concurrency) {
      c.set("route", "(refused)");
      return c.text("Service Unavailable", 503, {
        "Retry-After": String(RETRY_AFTER_SECONDS),
        "Cache-Control": "no-store",
      });
    }
    const { incoming } = c.env;
    begun.add(incoming);
    try {
      await next();
    } finally {
      begun.delete(incoming);
    }
  };
}

function countWorkedOn(begun: Set<IncomingMessage>): number {
  let count = 0;
  for (const { complete } of begun) if (complete) count += 1;
  return count;
}
