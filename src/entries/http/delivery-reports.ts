import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Context } from "../../context.ts";
import { RETRY_AFTER_SECONDS } from "../../platform/db/database-unavailable.ts";
import { MAX_REPORT_BYTES, processDeliveryReport } from "../../platform/mails/process-delivery-report.ts";
import { readBearerToken } from "./bearer-token.ts";
import { limitBody } from "../../platform/http/limit-body.ts";

type ReportsContext = Parameters<typeof processDeliveryReport>[0] & Pick<Context, "bounceSecret" | "log">;

/**
 * `POST /` at its mount point: a raw email, authorised by the operator's secret in the Authorization header. 200
 * means it was processed, whatever it was, so that nobody resends it; 503 means it should be resent.
 */
export function createDeliveryReports(ctx: ReportsContext): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    if (ctx.bounceSecret === null) return c.json({ error: "off" }, 404);
    const given = readBearerToken(c.req.header("authorization")) ?? "";
    if (!isSame(given, ctx.bounceSecret.reveal())) {
      c.header("WWW-Authenticate", "Bearer");
      return c.json({ error: "wrong-secret" }, 401);
    }
    return next();
  });
  app.post(
    "/",
    limitBody({ maxSize: MAX_REPORT_BYTES, onError: (c) => c.json({ outcome: "too-large" }) }),
    async (c) => {
      const outcome = await processDeliveryReport(ctx, new Uint8Array(await c.req.arrayBuffer()));
      ctx.log.info({ outcome }, "delivery report");
      return c.json({ outcome });
    },
  );
  app.onError((error, c) => {
    ctx.log.error({ err: error }, "could not read a delivery report");
    return c.json({ error: "internal" }, 503, { "Retry-After": String(RETRY_AFTER_SECONDS) });
  });
  return app;
}

const hash = (text: string) => createHash("sha256").update(text).digest();
const isSame = (given: string, secret: string) => timingSafeEqual(hash(given), hash(secret));
