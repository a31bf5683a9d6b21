import { Hono } from "hono";
import { enforceRateLimit } from "../../platform/guards/enforce-rate-limit.ts";
import type { Context } from "../../context.ts";
import { RETRY_AFTER_SECONDS } from "../../platform/db/database-away.ts";
import { GalleyError } from "../../platform/errors.ts";
import { exportAccount } from "../../owner/portability/export-account.ts";
import { readBearerToken } from "./bearer-token.ts";

type ExportContext = Parameters<typeof exportAccount>[0] & Pick<Context, "log" | "tokens">;

/** Exporting everything is expensive. */
const PER_HOUR = 6;

/**
 * `POST /` at its mount point: everything the owner has, as a ZIP, for the access token in the Authorization
 * header. 401 for a token that can't make changes; 429 for more than six an hour.
 */
export function createAccountExport(ctx: ExportContext): Hono {
  const app = new Hono();
  app.post("/", async (c) => {
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
    c.header("Content-Disposition", `attachment; filename="galley-${ctx.clock.now().toISOString().slice(0, 10)}.zip"`);
    return c.body(streamExport(ctx, account.owner_id));
  });
  app.onError((error, c) => {
    if (error instanceof GalleyError && error.code === "rate-limited") return c.json({ error: error.code }, 429);
    ctx.log.error({ err: error }, "account export failed");
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

/**
 * Streams as fast as the browser reads; aborts on failure, so that a partial file isn't mistaken for a complete
 * one.
 */
function streamExport(ctx: ExportContext, ownerId: string): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  exportAccount(ctx, { ownerId, actor: { type: "user", id: ownerId } }, (chunk) => writer.write(chunk))
    .then(() => writer.close())
    .catch((error: unknown) => {
      ctx.log.warn({ err: error }, "account export aborted");
      // If the browser has gone, there is nobody to tell.
      return writer.abort(error).catch(() => {});
    });
  return readable;
}
