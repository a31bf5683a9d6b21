import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";

export type Closing = {
  /** How long running requests may take; after that they're cut off. */
  graceMs: number;
  /**
   * How long idle connections stay open: a proxy may be about to use one, and closing it would lose a POST. 0: no proxy
   * keeps any.
   */
  lingerMs: number;
};

/** A proxy closes idle connections after 2 s (keepalive_timeout in deploy/nginx.conf). */
const PROXY_LINGER_MS = 3_000;
/** For how many turns of the event loop (a microsecond to a millisecond each) we accept waiting connections. */
const MOST_TURNS = 2_000;

/** How long a service keeps idle connections open while shutting down. */
export function chooseLinger(trustedProxies: readonly string[]): number {
  return trustedProxies.length > 0 ? PROXY_LINGER_MS : 0;
}

/**
 * Prepares a server for a graceful shutdown. The returned function refuses new connections, so that a proxy turns to
 * another process, and keeps serving the existing ones; from then on, each answer says "connection: close".
 */
export function gracefulClose(server: Server): (closing: Closing) => Promise<void> {
  // Node counts a connection without a request as busy, so we track those here. They're keyed by peer, because
  // with TLS requests have a different socket than connections.
  const silent = new Map<string, Socket>();
  let closing = false;
  server.on("connection", (socket: Socket) => {
    const peer = toPeer(socket);
    silent.set(peer, socket);
    socket.once("close", () => silent.delete(peer));
  });
  server.prependListener("request", ({ socket }: IncomingMessage, answer: ServerResponse) => {
    silent.delete(toPeer(socket));
    if (closing) answer.setHeader("connection", "close");
  });

  return async ({ graceMs, lingerMs }) => {
    if (!server.listening) return;
    closing = true;
    await takeWaiting(server);
    // http.Server's own close() ends idle connections immediately.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    if (lingerMs > 0) await Promise.race([closed, wait(lingerMs, undefined, { ref: false })]);
    server.close();
    for (const socket of silent.values()) socket.destroy();
    await closed;
    clearTimeout(cut);
  };
}

/**
 * Accepts connections that the system has already made. Node accepts one per turn, and closing the server would
 * reset the rest.
 */
async function takeWaiting(server: Server): Promise<void> {
  let came = true;
  const onConnection = () => (came = true);
  server.on("connection", onConnection);
  // The first turn may have started before the call.
  await nextTurn();
  for (let turn = 0; came && turn < MOST_TURNS; turn += 1) {
    came = false;
    await nextTurn();
  }
  server.off("connection", onConnection);
}

function toPeer({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
