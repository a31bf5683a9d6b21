import type { IncomingMessage, Server, ServerResponse } from "node:http";

export type SlowLimits = {
  /** For the headers, and for a handshake of TLS. */
  headersMs: number;
  /** For a body, and a second more for each `bytesPerSecond` of it that have come. */
  bodyMs: number;
  bytesPerSecond: number;
  /** How often it is looked who is late. */
  checkMs: number;
};

/**
 * After Apache's mod_reqtimeout: what stands still is closed within 20 s, and a picture gets through from a phone
 * with one bar.
 */
const slowLimits: SlowLimits = { headersMs: 15_000, bodyMs: 17_000, bytesPerSecond: 1_000, checkMs: 1_000 };

/** However steadily it comes. */
const LONGEST_REQUEST_MS = 15 * 60_000;
/** Nothing was sent and nothing taken. */
const SILENCE_MS = 120_000;

/** For the making of the server; Node looks at headers itself. */
export function toServerOptions({ headersMs, checkMs }: SlowLimits = slowLimits) {
  return {
    headersTimeout: headersMs,
    handshakeTimeout: headersMs,
    connectionsCheckingInterval: checkMs,
    requestTimeout: LONGEST_REQUEST_MS,
  };
}

/** Closes connections whose bodies come too slowly, and those that do not take their answer. */
export function closeSlowConnections(
  server: Server,
  { bodyMs, bytesPerSecond, checkMs }: SlowLimits = slowLimits,
): void {
  const receiving = new Map<IncomingMessage, { answer: ServerResponse; since: number; bytesBefore: number }>();
  server.prependListener("request", (request: IncomingMessage, answer: ServerResponse) => {
    if (request.headers["content-length"] === undefined && request.headers["transfer-encoding"] === undefined) return;
    receiving.set(request, { answer, since: performance.now(), bytesBefore: request.socket.bytesRead });
  });
  const check = () => {
    const now = performance.now();
    for (const [request, { answer, since, bytesBefore }] of receiving) {
      const { socket } = request;
      const allowedMs = bodyMs + ((socket.bytesRead - bytesBefore) / bytesPerSecond) * 1_000;
      if (request.complete || socket.destroyed) receiving.delete(request);
      else if (now - since > allowedMs) refuse(request, answer);
    }
  };
  const checking = setInterval(check, checkMs).unref();
  server.once("close", () => clearInterval(checking));
  server.setTimeout(SILENCE_MS);
}

function refuse({ socket }: IncomingMessage, answer: ServerResponse): void {
  if (answer.headersSent) socket.destroy();
  else socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n", () => socket.destroy());
}
