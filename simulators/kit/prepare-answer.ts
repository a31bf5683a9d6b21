import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { createGzip } from "node:zlib";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Fault, VendorErrorFault } from "./fault-queue.ts";

/** A response that is known, and so in the journal, before its first byte is sent. */
export type PreparedAnswer = { status: number | null; respond(): Response };

type Handling = {
  /** Does the real work and returns the real response. */
  work(): Promise<Response>;
  vendorError(fault: VendorErrorFault): Response;
  env: HttpBindings;
  /** Ends a delay early. */
  delays: AbortSignal;
  /** Path and query, for redirects. */
  path: string;
};

const maintenance = "<!doctype html><title>Maintenance</title><h1>Briefly unavailable for scheduled maintenance.</h1>";
const phpWarning = "<br />\n<b>Warning</b>:  Undefined variable in /plugins/x.php on line 3<br />\n";

export async function prepareAnswer(fault: Fault | null, handling: Handling): Promise<PreparedAnswer> {
  const { work, env } = handling;
  if (fault !== null && "apply" in fault && fault.apply) await work();
  switch (fault?.kind) {
    case undefined:
      return plain(await work());
    case "status":
      return plain(new Response(fault.body, { status: fault.status, headers: fault.headers }));
    case "error":
      return plain(handling.vendorError(fault));
    case "html-200":
      return plain(
        new Response(fault.html ?? maintenance, { headers: { "content-type": "text/html; charset=UTF-8" } }),
      );
    case "redirect": {
      const location = fault.location.replace("{path}", handling.path);
      return plain(new Response(null, { status: fault.status, headers: { location } }));
    }
    case "delay":
      return await delayed(fault, handling);
    case "warning-before-json":
      return plain(await prefixed(fault.warning ?? phpWarning, await work()));
    case "reset-before":
      return { status: null, respond: () => cut(env) };
    case "apply-then-reset":
      await (await work()).arrayBuffer();
      return { status: null, respond: () => cut(env) };
    case "never-answer":
      return { status: null, respond: () => RESPONSE_ALREADY_SENT };
    case "half-body":
      return await half(await work(), env);
    case "huge-body":
      return plain(hugeBody(fault.bytes, fault.gzip));
  }
}

function plain(response: Response): PreparedAnswer {
  return { status: response.status, respond: () => response };
}

async function delayed(fault: Extract<Fault, { kind: "delay" }>, { work, delays }: Handling): Promise<PreparedAnswer> {
  const wait = () => sleep(fault.ms, undefined, { ref: false, signal: delays }).catch(() => {});
  if (fault.when === "before") await wait();
  const response = await work();
  if (fault.when === "after") await wait();
  return plain(response);
}

async function prefixed(text: string, response: Response): Promise<Response> {
  return new Response(text + (await response.text()), { status: response.status, headers: response.headers });
}

/** Resets the connection, or the client would take it for an empty response. */
function cut(env: HttpBindings): Response {
  env.incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

async function half(response: Response, { outgoing }: HttpBindings): Promise<PreparedAnswer> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = { ...Object.fromEntries(response.headers), "content-length": String(body.length) };
  return {
    status: response.status,
    respond: () => {
      outgoing.writeHead(response.status, headers);
      outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy());
      return RESPONSE_ALREADY_SENT;
    },
  };
}

function hugeBody(bytes: number, gzip: boolean): Response {
  const headers = { "content-type": "application/json; charset=UTF-8" };
  if (!gzip) return new Response(toWeb(Readable.from(spaces(bytes))), { headers });
  const packed = Readable.from(spaces(bytes)).pipe(createGzip());
  return new Response(toWeb(packed), { headers: { ...headers, "content-encoding": "gzip" } });
}

function* spaces(bytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(64 * 1024, " ");
  for (let left = bytes; left > 0; left -= chunk.length) yield chunk.subarray(0, Math.min(left, chunk.length));
}

/** Node's and the platform's stream types differ only in TypeScript. */
function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}
