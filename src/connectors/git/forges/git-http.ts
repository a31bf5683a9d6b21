import type { GitHttpRequest, GitHttpResponse, HttpClient } from "isomorphic-git";
import type { Outbound } from "../../../platform/guards/outbound.ts";
import { ConnectorError } from "../../../platform/connector-error.ts";
import { callTarget } from "../../call-target.ts";
import { readRetryAfter } from "../../retry-after.ts";

/** Larger repositories take too much memory; their forge's API needs no copy. */
export const MAX_CLONE_BYTES = 200_000_000;
const transferTimeoutMs = 180_000;

/** Git's smart HTTP through the outbound guard, with Basic authentication. */
export function createGitHttp(
  outbound: Outbound,
  { username, token, timeoutMs }: { username: string; token: string; timeoutMs?: number | undefined },
): HttpClient {
  const authorization = `Basic ${Buffer.from(`${username}:${token}`).toString("base64")}`;
  return {
    async request({ url, method = "GET", headers = {}, body }: GitHttpRequest): Promise<GitHttpResponse> {
      // Only a push changes anything: fetching also uses POST.
      const isPush = method === "POST" && url.endsWith("/git-receive-pack");
      const request = {
        service: "git",
        method: method === "POST" ? ("POST" as const) : ("GET" as const),
        headers: { ...headers, authorization },
        ...(body === undefined ? {} : { body: await gather(body) }),
        timeoutMs: timeoutMs ?? transferTimeoutMs,
        maxBytes: MAX_CLONE_BYTES,
      };
      const answer = await (isPush ? callTarget(outbound, url, request) : outbound.fetch(url, request));
      // The library's own error has no headers.
      if (answer.status === 429)
        throw new ConnectorError("git", "rate-limited", { retryAfterSeconds: readRetryAfter(answer.headers) });
      return {
        url,
        method,
        statusCode: answer.status,
        statusMessage: "",
        headers: Object.fromEntries(answer.headers),
        body: once(answer.bytes()),
      };
    },
  };
}

async function gather(parts: AsyncIterableIterator<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const part of parts) chunks.push(part);
  return Buffer.concat(chunks);
}

async function* once(bytes: Uint8Array): AsyncIterableIterator<Uint8Array> {
  yield bytes;
}
