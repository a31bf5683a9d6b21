import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "../../platform/config/config.ts";
import type { Role } from "../../platform/roles.ts";

/**
 * Fails early, with the error that listening would throw (EADDRINUSE, EACCES, EADDRNOTAVAIL), if these roles
 * can't listen.
 */
export async function requireFreePorts(
  { http, identity, metricsPort, replies }: Pick<Config, "http" | "identity" | "metricsPort" | "replies">,
  roles: readonly Role[],
): Promise<void> {
  const pool = roles.includes("identity") ? [identity?.port, identity?.tls?.port] : [];
  const ports = [...(roles.includes("web") ? [http.port, replies?.port] : []), ...pool, metricsPort];
  for (const port of ports) if (port !== null && port !== undefined) await requireFreePort(port, http.host);
}

async function requireFreePort(port: number, host: string): Promise<void> {
  const server = createServer();
  server.listen(port, host);
  await once(server, "listening");
  server.close();
  await once(server, "close");
}
