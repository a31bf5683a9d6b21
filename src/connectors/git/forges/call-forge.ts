import type { z } from "zod";
import { z as zod } from "zod";
import { ConnectorError } from "../../../platform/connector-error.ts";
import type { Outbound, OutboundRequest, OutboundResponse } from "../../../platform/guards/outbound.ts";
import { callTarget, toTargetFailure } from "../../call-target.ts";

/** A commit carries its pictures, in Base64. */
const commitTimeoutMs = 120_000;
/** Enough for the trees of large sites, and for pictures. */
const maxBytes = 50_000_000;

export type ForgeCall = {
  method?: OutboundRequest["method"];
  query?: Record<string, string>;
  body?: unknown;
  onHeaders?(headers: Headers): void;
  /** Explains a refusal of this particular call. */
  toFailure?(answer: OutboundResponse): ConnectorError | null;
};

export type CallForge = <T extends z.ZodType>(route: string, schema: T, call?: ForgeCall) => Promise<z.output<T>>;

/** Forges explain a refusal in one of these members; the text is only used to find a code. */
const refusalSchema = zod.object({ message: zod.unknown().optional(), error: zod.unknown().optional() });

/**
 * Calls a forge's JSON API, without retries. `toCode` names the refusals that we handle differently; the forge's own
 * words never leave this function.
 */
export function createForgeCall(
  outbound: Outbound,
  apiUrl: string,
  headers: Record<string, string>,
  options: { timeoutMs?: number | undefined; toFailure(answer: OutboundResponse): ConnectorError | null },
): CallForge {
  return async (route, schema, { method = "GET", query = {}, body, onHeaders, ...own } = {}) => {
    const url = new URL(apiUrl + route);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const isWrite = method !== "GET";
    const answer = await callTarget(outbound, url, {
      service: "git",
      method,
      headers: {
        accept: "application/json",
        ...headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs: options.timeoutMs ?? (isWrite ? commitTimeoutMs : 30_000),
      maxBytes,
    });
    if (answer.status < 200 || answer.status >= 300)
      throw own.toFailure?.(answer) ?? options.toFailure(answer) ?? toFailure(answer, isWrite);
    onHeaders?.(answer.headers);
    const parsed = schema.safeParse(answer.status === 204 ? null : answer.findJson());
    if (parsed.success) return parsed.data;
    throw new ConnectorError("git", isWrite ? "unknown-outcome" : "bad-answer", { code: "unexpected-shape" });
  };
}

function toFailure(answer: OutboundResponse, isWrite: boolean): ConnectorError {
  // A JSON answer comes from the forge itself; anything else from something in front of it.
  const isOwn = refusalSchema.safeParse(answer.findJson()).success;
  const code = isOwn ? `http-${answer.status}` : undefined;
  if (answer.status === 403 && !isWrite && !isOwn) return new ConnectorError("git", "bad-answer", { code: "http-403" });
  if (answer.status === 403 && isOwn) {
    const code = /protected/.test(readRefusal(answer)) ? "branch-protected" : isWrite ? "read-only-token" : "http-403";
    return new ConnectorError("git", "forbidden", { code });
  }
  if (answer.status === 409) return new ConnectorError("git", "unavailable", { code: "conflict" });
  return toTargetFailure("git", answer, { isWrite, code });
}

/** The forge's explanation in lower case, to tell refusals with the same status apart. */
export function readRefusal(answer: OutboundResponse): string {
  const parsed = refusalSchema.safeParse(answer.findJson());
  return parsed.success ? JSON.stringify(parsed.data).toLowerCase() : "";
}
