import type { Config } from "../../platform/config/config.ts";
import { listenOnce } from "../../platform/programs/find-free-port.ts";
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
  for (const port of ports) if (port !== null && port !== undefined) await listenOnce(port, http.host);
}
