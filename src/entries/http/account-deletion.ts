import { Hono } from "hono";
import { deleteAccount } from "../../owner/accounts/delete-account.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";
import { RETRY_AFTER_SECONDS } from "../../platform/db/database-unavailable.ts";
import { GalleyError } from "../../platform/errors.ts";
import { readBearerToken } from "./bearer-token.ts";

type DeletionContext = Parameters<typeof deleteAccount>[0] & Pick<Context, "log" | "tokens">;

/**
 * `POST /` at its mount point: deletes the account of the access token in the Authorization header. 200
 * {deleted: true, receipt}; 401 for a token that can't make changes; 429 for too many attempts; 503 {error} with
 * the service that didn't answer ("stripe": nothing was changed; "identity": try again), else "internal".
 */
export function createAccountDeletion(ctx: DeletionContext): Hono {
  const app = new Hono();
  app.post("/", async (c) => {
    c.header("Cache-Control", "no-store");
    const accessToken = readBearerToken(c.req.header("authorization"));
    const user = accessToken === null ? null : ((await ctx.tokens?.verifyForChange(accessToken)) ?? null);
    if (accessToken === null || user === null) {
      c.header("WWW-Authenticate", "Bearer");
      return c.json({ error: "not-signed-in" }, 401);
    }
    const receipt = await deleteAccount(ctx, { userId: user.userId, accessToken });
    return c.json({ deleted: true, receipt });
  });
  app.onError((error, c) => {
    c.header("Cache-Control", "no-store");
    if (error instanceof GalleyError && error.code === "rate-limited") return c.json({ error: error.code }, 429);
    ctx.log.error({ err: error }, "could not delete an account");
    const retryAfter = { "Retry-After": String(RETRY_AFTER_SECONDS) };
    return c.json({ error: error instanceof ConnectorError ? error.service : "internal" }, 503, retryAfter);
  });
  return app;
}
