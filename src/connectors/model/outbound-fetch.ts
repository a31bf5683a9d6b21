import type { Outbound } from "../../platform/guards/outbound.ts";

/** An answer has a few kilobytes; reasoning sent along with it may have more. */
const maxBytes = 10_000_000;

/** A `fetch` for the vendors' clients that sends every call through the address guard. */
export function toFetch(outbound: Outbound, options: { service: string; timeoutMs: number }): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const answer = await outbound.fetch(toUrl(input), {
      ...options,
      maxBytes,
      method: init.method === "GET" ? "GET" : "POST",
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.body === undefined || init.body === null ? {} : { body: toBody(init.body) }),
      signal: init.signal ?? undefined,
    });
    const headers = new Headers(answer.headers);
    // The body is already decompressed.
    for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name);
    const hasNoBody = answer.status === 204 || answer.status === 304;
    return new Response(hasNoBody ? null : answer.text(), { status: answer.status, headers });
  };
}

function toUrl(input: string | URL | Request): string | URL {
  return input instanceof Request ? input.url : input;
}

function toBody(body: NonNullable<RequestInit["body"]>): string | Uint8Array {
  if (typeof body === "string" || body instanceof Uint8Array) return body;
  throw new TypeError("the vendors' clients send text or bytes");
}
