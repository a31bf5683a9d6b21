import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export type Listening = { port: number; server: Server };

/** A server on a free port. */
export async function listen(answer: RequestListener): Promise<Listening> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}
