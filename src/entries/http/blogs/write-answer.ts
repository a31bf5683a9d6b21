import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseForm, type KeptAnswer } from "./kept-answers.ts";

const shared = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** For answers that aren't pages: they may load nothing. */
export const nothingLoads = "default-src 'none'; frame-ancestors 'none'";

export type BlogHeaders = Record<string, string>;

/** What every answer of a blog says. Nothing here ever sets a cookie. */
export function toSharedHeaders(publicUrl: string): BlogHeaders {
  return publicUrl.startsWith("https:") ? { ...shared, "Strict-Transport-Security": "max-age=31536000" } : shared;
}

export function writeKept(incoming: IncomingMessage, outgoing: ServerResponse, answer: KeptAnswer): number {
  const { headers } = incoming;
  if (answer.status === 200 && headers["if-none-match"]?.includes(answer.etag)) {
    outgoing.writeHead(304, { ...answer.headers, ETag: answer.etag, Vary: "Accept-Encoding" }).end();
    return 304;
  }
  const form = chooseForm(answer, headers["accept-encoding"]);
  const body = answer.bodies[form] ?? answer.bodies.identity;
  const about: BlogHeaders = { ...answer.headers, Vary: "Accept-Encoding", "Content-Length": String(body.byteLength) };
  if (answer.status === 200) about["ETag"] = answer.etag;
  if (form !== "identity") about["Content-Encoding"] = form;
  outgoing.writeHead(answer.status, about);
  outgoing.end(incoming.method === "HEAD" ? undefined : body);
  return answer.status;
}

type FileOptions = { type: string; etag: string; headers: BlogHeaders };

/** A file whose name changes with its content. */
export function writeFile(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  bytes: Uint8Array,
  { type, etag, headers }: FileOptions,
): number {
  const about = {
    ...headers,
    "Content-Type": type,
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": nothingLoads,
    // Feed readers and link previews show photos on their own pages.
    "Cross-Origin-Resource-Policy": "cross-origin",
    ETag: `"${etag}"`,
  };
  if (incoming.headers["if-none-match"]?.includes(about.ETag)) {
    outgoing.writeHead(304, about).end();
    return 304;
  }
  outgoing.writeHead(200, { ...about, "Content-Length": bytes.byteLength });
  outgoing.end(incoming.method === "HEAD" ? undefined : bytes);
  return 200;
}

export function writePlain(outgoing: ServerResponse, status: number, text: string, headers: BlogHeaders): number {
  const about = { "Content-Type": "text/plain; charset=utf-8", "Content-Security-Policy": nothingLoads, ...headers };
  outgoing.writeHead(status, about).end(`${text}\n`);
  return status;
}
