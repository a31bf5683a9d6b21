import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";

export type Closing = {
  /** For requests that run; what is left then is cut. */
  graceMs: number;
  /** For connections that ask nothing: a proxy may be about to use one, and a POST on it is lost when it ends. 0: nobody holds any. */
  lingerMs: number;
};

/** A proxy closes what it does not use after 2 s (keepalive_timeout in deploy/nginx.conf). */
const PROXY_LINGER_MS = 3_000;
/** Turns of the event loop, of a microsecond to a millisecond each, in which waiting connections are taken. */
const MOST_TURNS = 2_000;

/** How long a service waits for idle connections when it ends. */
export function chooseLinger(trustedProxies: readonly string[]): number {
  return trustedProxies.length > 0 ? PROXY_LINGER_MS : 0;
}

/**
 * Prepares a server for being closed. The returned function refuses new connections, so that a proxy asks
 * another process, and goes on serving those that there are: each answer from then on says that it is the
 * connection's last.
 */
export function gracefulClose(server: Server): (closing: Closing) => Promise<void> {
  // Node counts a connection that has not asked for anything yet as busy, so those are kept here. By the
  // peer: of TLS, requests know another socket than connections do.
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
    // http.Server's own ends idle connections at once.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    if (lingerMs > 0) await Promise.race([closed, wait(lingerMs, undefined, { ref: false })]);
    server.close();
    for (const socket of silent.values()) socket.destroy();
    await closed;
    clearTimeout(cut);
  };
}

/** To a client a connection is made when the system has it; closing would reset what Node has not taken yet, one a turn. */
async function takeWaiting(server: Server): Promise<void> {
  let came = true;
  const note = () => (came = true);
  server.on("connection", note);
  // The first turn may have begun before the call.
  await nextTurn();
  for (let turn = 0; came && turn < MOST_TURNS; turn += 1) {
    came = false;
    await nextTurn();
  }
  server.off("connection", note);
}

function toPeer({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
