import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { hasCode } from "../has-code.ts";

/** A port on loopback that is free right now. */
export async function findFreePort(): Promise<number> {
  return listenOnce(0);
}

export async function isFreePort(port: number): Promise<boolean> {
  try {
    await listenOnce(port);
    return true;
  } catch (error) {
    if (hasCode(error, "EADDRINUSE", "EACCES")) return false;
    throw error;
  }
}

/** Returns the port; throws the error of listening (EADDRINUSE, EACCES, EADDRNOTAVAIL) if that fails. */
export async function listenOnce(wanted: number, host = "127.0.0.1"): Promise<number> {
  const server = createServer();
  server.listen(wanted, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // Never a string: it listens on a port, not a pipe.
  server.close();
  await once(server, "close");
  return port;
}
