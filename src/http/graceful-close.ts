import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Prepares a server for being closed: the returned function stops accepting, waits for running
 * requests at most `graceMs`, then cuts what is left.
 */
export function gracefulClose(server: Server): (graceMs: number) => Promise<void> {
  // Node counts a connection that has not asked for anything yet as busy, so those are kept here.
  const silent = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  server.on("request", ({ socket }) => silent.delete(socket));

  return async (graceMs) => {
    if (!server.listening) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    for (const socket of silent) socket.destroy();
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(cut);
  };
}
