import { createAdaptorServer } from "@hono/node-server";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { IdentityService } from "../../../identity/index.ts";
import type { Secrets } from "../../platform/config/secrets.ts";
import type { BaseContext } from "../../base-context.ts";
import { chooseLinger, type Closing, gracefulClose } from "../../platform/http/graceful-close.ts";
import { closeSlowConnections, toServerOptions } from "../../platform/http/slow-connections.ts";
import { createIdentity } from "./create-identity.ts";

/** How often expired codes, sessions and tokens are removed. */
const CLEAN_UP_MS = 600_000;
const GRACE_MS = 5_000;
/** As many connections as a crowd opens at once. */
const CONNECTIONS_WAITING = 2_048;

/**
 * Runs the bundled user pool on its own port, and its hosted login over TLS. Without a port, the web role serves its
 * `app`.
 */
export async function startIdentity(
  ctx: BaseContext,
  secrets: Secrets,
): Promise<Pick<IdentityService, "app"> & { stop(): Promise<void> }> {
  const service = await createIdentity(ctx, secrets);
  await service.migrate();
  const { host } = ctx.config.http;
  const { identity } = ctx.config;
  const closers: ((closing: Closing) => Promise<void>)[] = [];
  if (identity !== null && identity.port !== null)
    closers.push(
      await listen(
        createAdaptorServer({ fetch: service.app.fetch, serverOptions: toServerOptions() }) as Server,
        identity.port,
        host,
      ),
    );
  if (identity?.tls) closers.push(await listen(createTls(service, identity.tls), identity.tls.port, host));
  const cleaning = setInterval(
    () =>
      void service
        .removeExpired()
        .catch((error: unknown) => ctx.log.warn({ err: error }, "could not clean up the user pool")),
    CLEAN_UP_MS,
  );
  return {
    app: service.app,
    async stop() {
      clearInterval(cleaning);
      const closing = { graceMs: GRACE_MS, lingerMs: chooseLinger(ctx.config.http.trustedProxies) };
      await Promise.all(closers.map((close) => close(closing)));
      await service.close();
    },
  };
}

function createTls(service: IdentityService, tls: { certFile: string; keyFile: string }): Server {
  const serverOptions = { ...toServerOptions(), cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) };
  return createAdaptorServer({ fetch: service.app.fetch, createServer: createTlsServer, serverOptions }) as Server;
}

/** Returns a function that closes it. */
async function listen(server: Server, port: number, host: string): Promise<(closing: Closing) => Promise<void>> {
  const close = gracefulClose(server);
  closeSlowConnections(server);
  server.listen({ port, host, backlog: CONNECTIONS_WAITING });
  await once(server, "listening");
  return close;
}
