import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on a free loopback port and returns it. */
export const listen = async (server: Server): Promise<number> => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
};

/** Also closes open connections: browsers keep theirs. */
export const close = (server: Server): void => {
  server.close();
  server.closeAllConnections();
};
