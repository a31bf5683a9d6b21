import type { z } from "zod";
import type { Outbound, OutboundResponse } from "../../platform/guards/outbound.ts";
import { callTarget, toTargetFailure } from "../call-target.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { failureSchema } from "./api-types.ts";

/** An endpoint and its bearer token (RFC 6750). */
export type MicropubAccess = { url: string; token: string };

/** Calls a Micropub endpoint or its media endpoint. All calls throw `ConnectorError` with service "micropub". */
export type MicropubClient = {
  query<T extends z.ZodType>(access: MicropubAccess, parameters: [string, string][], schema: T): Promise<z.output<T>>;
  /** Creates a post with the JSON syntax, or performs an `action`. */
  post(access: MicropubAccess, body: Record<string, unknown>): Promise<OutboundResponse>;
  upload(access: MicropubAccess, body: { type: string; bytes: Uint8Array }): Promise<OutboundResponse>;
};

const uploadTimeoutMs = 120_000;

export function createMicropubClient(outbound: Outbound, timeoutMs = 30_000): MicropubClient {
  async function send(
    access: MicropubAccess,
    parameters: [string, string][],
    write: { type: string; bytes: Uint8Array; timeoutMs: number } | null,
  ) {
    const url = new URL(access.url);
    for (const [name, value] of parameters) url.searchParams.append(name, value);
    const answer = await callTarget(outbound, url, {
      service: "micropub",
      method: write === null ? "GET" : "POST",
      headers: {
        authorization: `Bearer ${access.token}`,
        accept: "application/json",
        ...(write ? { "content-type": write.type } : {}),
      },
      ...(write ? { body: write.bytes } : {}),
      timeoutMs: write?.timeoutMs ?? timeoutMs,
    });
    if (![200, 201, 202, 204].includes(answer.status)) throw toFailure(answer, write !== null);
    return answer;
  }
  return {
    async query(access, parameters, schema) {
      const parsed = schema.safeParse((await send(access, parameters, null)).findJson());
      if (!parsed.success) throw new ConnectorError("micropub", "bad-answer", { code: "unexpected-shape" });
      return parsed.data;
    },
    post: (access, body) => send(access, [], { type: "application/json", bytes: toJson(body), timeoutMs }),
    upload: (access, body) => send(access, [], { ...body, timeoutMs: uploadTimeoutMs }),
  };
}

/** Goes by the error code if there is one: "insufficient_scope" has 401 in the Recommendation but 403 in its errata. */
function toFailure(answer: OutboundResponse, isWrite: boolean): ConnectorError {
  const parsed = failureSchema.safeParse(answer.findJson());
  const code = parsed.success ? parsed.data.error : undefined;
  if (code === "insufficient_scope") return new ConnectorError("micropub", "forbidden", { code });
  return toTargetFailure("micropub", answer, { isWrite, code });
}

/** Removes NUL and half surrogate pairs, which JSON parsers and databases refuse. */
function toJson(body: Record<string, unknown>): Uint8Array {
  return Buffer.from(
    JSON.stringify(body, (_key, one: unknown) =>
      typeof one === "string" ? one.toWellFormed().replaceAll("\u0000", "") : one,
    ),
  );
}

/** The URL in the answer to a creation or an upload; without it the outcome is unknown. */
export function requireLocation(answer: OutboundResponse): string {
  const url = URL.parse(answer.headers.get("location") ?? "", answer.url);
  if (url === null || !/^https?:$/.test(url.protocol) || (answer.status !== 201 && answer.status !== 202)) {
    throw new ConnectorError("micropub", "unknown-outcome", { code: "no-location" });
  }
  return url.href;
}
