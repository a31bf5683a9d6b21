import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { StripeFailure } from "./stripe-error.ts";
import type { World } from "./world.ts";

/**
 * Repeats the first status and body for a key, including 500s. Stores nothing for a request that failed validation or
 * ran at the same time as another with its key (Stripe, idempotent requests).
 */
export function idempotency(world: World): MiddlewareHandler {
  const running = new Set<string>();
  return async (c, next) => {
    const key = c.req.header("idempotency-key");
    if (c.req.method !== "POST" || key === undefined) return next();
    if (key.length > 255)
      throw new StripeFailure(400, { message: "Idempotency keys may be up to 255 characters long." });
    const fingerprint = createHash("sha256")
      .update(`${c.req.path}\n${await c.req.text()}`)
      .digest("hex");
    const kept = world.state.answers.get(key);
    if (kept !== undefined) {
      if (kept.fingerprint !== fingerprint) throw otherBody(key);
      return c.body(kept.body, kept.status as 200, {
        "content-type": "application/json",
        "idempotent-replayed": "true",
      });
    }
    if (running.has(key)) throw concurrent(key);
    running.add(key);
    try {
      await next();
      if (c.res.status < 400 || c.res.status >= 500) {
        const answer = { key, fingerprint, status: c.res.status, body: await c.res.clone().text() };
        world.state.answers.set(key, answer);
      }
    } finally {
      running.delete(key);
    }
  };
}

function otherBody(key: string): StripeFailure {
  const message =
    `Keys for idempotent requests can only be used with the same parameters they were first used with. ` +
    `Try using a key other than '${key}' if you meant to execute a different request.`;
  return new StripeFailure(400, { type: "idempotency_error", message });
}

function concurrent(key: string): StripeFailure {
  const message = `There is currently another in-progress request using this Idempotency Key: ${key}.`;
  return new StripeFailure(409, { type: "idempotency_error", code: "idempotency_key_in_use", message });
}
