import type { IncomingMessage, Server, ServerResponse } from "node:http";

export type SlowLimits = {
  /** For the headers, and for the TLS handshake. */
  headersMs: number;
  /** For the body, plus one second for each `bytesPerSecond` received. */
  bodyMs: number;
  bytesPerSecond: number;
  /** How often to check for slow connections. */
  checkMs: number;
};

/**
 * Modelled on Apache's mod_reqtimeout: stalled connections are closed within 20 s, but a phone with one bar can
 * still upload a picture.
 */
const slowLimits: SlowLimits = { headersMs: 15_000, bodyMs: 17_000, bytesPerSecond: 1_000, checkMs: 1_000 };

/** The limit even for a steady upload. */
const LONGEST_REQUEST_MS = 15 * 60_000;
/** The limit without any bytes in either direction. */
const SILENCE_MS = 120_000;

/** Options for creating the server; Node enforces the header timeout itself. */
export function toServerOptions({ headersMs, checkMs }: SlowLimits = slowLimits) {
  return {
    headersTimeout: headersMs,
    handshakeTimeout: headersMs,
    connectionsCheckingInterval: checkMs,
    requestTimeout: LONGEST_REQUEST_MS,
  };
}

/** Closes connections that send a body too slowly or don't read their answer. */
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
