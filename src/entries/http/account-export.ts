import { Hono } from "hono";
import { enforceRateLimit } from "../../platform/guards/enforce-rate-limit.ts";
import type { Context } from "../../context.ts";
import { RETRY_AFTER_SECONDS } from "../../platform/db/database-away.ts";
import { GalleyError } from "../../platform/errors.ts";
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
    const account = user === null ? undefined : await findAccount(ctx, user.userId);
    if (account === undefined) {
      c.header("WWW-Authenticate", "Bearer");
      return c.json({ error: "not-signed-in" }, 401);
    }
    await enforceRateLimit(ctx, { key: `export ${account.owner_id}`, max: PER_HOUR, windowMs: 3_600_000 });
    c.header("Content-Type", "application/zip");
    const isAll = c.req.param("only") === undefined;
    const name = isAll ? `galley-${ctx.clock.now().toISOString().slice(0, 10)}` : "galley-articles";
    c.header("Content-Disposition", `attachment; filename="${name}.zip"`);
    const caller: Caller = { ownerId: account.owner_id, actor: { type: "user", id: account.owner_id } };
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

function findAccount({ db }: Pick<Context, "db">, userId: string): Promise<{ owner_id: string } | undefined> {
  return db
    .selectFrom("accounts")
    .select("owner_id")
    .where("user_id", "=", userId)
    .where("suspended_at", "is", null)
    .executeTakeFirst();
}
