import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseForm, type KeptAnswer } from "./kept-answers.ts";

/** A request, its answer, and the id that both the log and the reader get. */
export type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse; requestId: string };

const shared = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** For answers that aren't pages: they may load nothing. */
export const nothingLoads = "default-src 'none'; frame-ancestors 'none'";

export type BlogHeaders = Record<string, string>;

/** Headers of every response from a blog. Nothing here ever sets a cookie. */
export function toSharedHeaders(publicUrl: string): BlogHeaders {
  return publicUrl.startsWith("https:") ? { ...shared, "Strict-Transport-Security": "max-age=31536000" } : shared;
}

export function writeKept({ incoming, outgoing, requestId }: Exchange, answer: KeptAnswer): number {
  const { status, etag, forms } = answer;
  const form = forms[chooseForm(answer, incoming.headers["accept-encoding"])] ?? forms.identity;
  const isKnown = status === 200 && incoming.headers["if-none-match"]?.includes(etag) === true;
  const said = isKnown ? 304 : status;
  // A flat list is what Node writes fastest.
  outgoing.writeHead(said, [...(isKnown ? form.headersOf304 : form.headers), "X-Request-Id", requestId]);
  outgoing.end(isKnown || incoming.method === "HEAD" ? undefined : form.body);
  return said;
}

type FileOptions = { type: string; etag: string; headers: BlogHeaders };

/** A file whose name changes with its content. */
export function writeFile(
  { incoming, outgoing, requestId }: Exchange,
  bytes: Uint8Array,
  { type, etag, headers }: FileOptions,
): number {
  const about = {
    ...headers,
    "X-Request-Id": requestId,
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

export function writePlain(
  { outgoing, requestId }: Exchange,
  status: number,
  text: string,
  headers: BlogHeaders,
): number {
  const about = {
    "X-Request-Id": requestId,
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Security-Policy": nothingLoads,
    ...headers,
  };
  outgoing.writeHead(status, about).end(`${text}\n`);
  return status;
}
