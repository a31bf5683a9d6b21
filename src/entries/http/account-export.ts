import { Hono } from "hono";
import { enforceRateLimit } from "../../platform/guards/enforce-rate-limit.ts";
import type { Context } from "../../context.ts";
import { RETRY_AFTER_SECONDS } from "../../platform/db/database-unavailable.ts";
import { GalleyError } from "../../platform/errors.ts";
import { findAccountOfUser } from "../../owner/accounts/find-account-of-user.ts";
import { exportAccount } from "../../owner/portability/export-account.ts";
import { exportArticles } from "../../owner/portability/export-articles.ts";
import type { Caller } from "../../platform/actor.ts";
import { streamTo } from "./stream-to.ts";
import { readBearerToken } from "./bearer-token.ts";

type ExportContext = Parameters<typeof exportAccount>[0] & Pick<Context, "log" | "tokens">;

/** Exporting everything is expensive. */
const PER_HOUR = 6;

/**
 * `POST /` at its mount point: everything the owner has, as a ZIP, for the access token in the Authorization header;
 * `POST /articles`: only the articles with their photos. 401 for a token that can't make changes; 429 for more than six
 * an hour.
 */
export function createAccountExport(ctx: ExportContext): Hono {
  const app = new Hono();
  app.post("/:only{articles}?", async (c) => {
    c.header("Cache-Control", "no-store");
    const accessToken = readBearerToken(c.req.header("authorization"));
    const user = accessToken === null ? null : ((await ctx.tokens?.verifyForChange(accessToken)) ?? null);
    const account = user === null ? null : await findAccountOfUser(ctx, user.userId);
    if (account === null || account.isSuspended) {
      c.header("WWW-Authenticate", "Bearer");
      return c.json({ error: "not-signed-in" }, 401);
    }
    await enforceRateLimit(ctx, { key: `export ${account.ownerId}`, max: PER_HOUR, windowMs: 3_600_000 });
    c.header("Content-Type", "application/zip");
    const isAll = c.req.param("only") === undefined;
    const name = isAll ? `galley-${ctx.clock.now().toISOString().slice(0, 10)}` : "galley-articles";
    c.header("Content-Disposition", `attachment; filename="${name}.zip"`);
    const caller: Caller = { ownerId: account.ownerId, actor: { type: "user", id: account.ownerId } };
    return c.body(
      streamTo(ctx, async (write) => {
        await (isAll ? exportAccount(ctx, caller, write) : exportArticles(ctx, caller, write));
      }),
    );
  });
  app.onError((error, c) => {
    if (error instanceof GalleyError && error.code === "rate-limited") return c.json({ error: error.code }, 429);
    ctx.log.error({ err: error }, "could not export an account");
    return c.json({ error: "internal" }, 503, { "Retry-After": String(RETRY_AFTER_SECONDS) });
  });
  return app;
}
