import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import type { AddressInfo, Server } from "node:net";

/** Listens on a free loopback port and returns it. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // It listens on a port, not on a pipe.
  return (server.address() as AddressInfo).port;
}

/** Also closes open connections: browsers keep theirs. */
export function close(server: HttpServer): void {
  server.close();
  server.closeAllConnections();
}
