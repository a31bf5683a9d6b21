import type { Context } from "../context.ts";
import { servePicture } from "../pictures/serve-picture.ts";
import { createPageServices } from "./create-page-services.ts";
import { createHttpServer } from "./server.ts";

/** The web role: pages, pictures and health on one port. */
export async function startHttp(ctx: Context): Promise<{ stop(): Promise<void> }> {
  const server = await createHttpServer({
    services: createPageServices(ctx),
    serveMedia: (signed) => servePicture(ctx, signed),
    isReady: () => isDatabaseReady(ctx),
    log: ctx.log,
    host: ctx.config.http.host,
    port: ctx.config.http.port,
    trustedProxies: ctx.config.http.trustedProxies,
  });
  return { stop: () => server.close() };
}

async function isDatabaseReady(ctx: Pick<Context, "db">): Promise<boolean> {
  return ctx.db
    .selectFrom("accounts")
    .select("owner_id")
    .limit(1)
    .execute()
    .then(
      () => true,
      () => false,
    );
}
