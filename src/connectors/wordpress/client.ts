import type { z } from "zod";
import type { Outbound, OutboundResponse } from "../../platform/guards/outbound.ts";
import { OutboundError } from "../../platform/guards/outbound-error.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishTarget } from "../publisher.ts";
import { toFailure } from "./failure.ts";
import { findJsonBehindWarnings } from "./find-json-behind-warnings.ts";

export type WordPressRequest<T extends z.ZodType> = {
  method: "GET" | "POST" | "DELETE";
  /** "/wp/v2/posts" */
  route: string;
  query?: Record<string, string>;
  body?: { type: string; bytes: Uint8Array };
  /** Any other status is a failure, even another 2xx, because a followed redirect can look like success. */
  expect: number;
  schema: T;
  timeoutMs?: number;
};

export type WordPressAnswer<T extends z.ZodType> = { data: z.output<T>; headers: Headers };

export type WordPressAccess = Pick<PublishTarget, "apiUrl" | "username" | "password" | "renewPassword">;

export type CallWordPress = <T extends z.ZodType>(
  target: WordPressAccess,
  request: WordPressRequest<T>,
) => Promise<WordPressAnswer<T>>;

/** What differs between sites' REST APIs: where routes are, how calls sign in, and what errors mean. */
export type ApiVariant = {
  toUrl(apiUrl: string, route: string, query: Record<string, string> | undefined): URL;
  toAuthorization(target: WordPressAccess): string;
  toFailure(answer: OutboundResponse, call: { isWrite: boolean }): ConnectorError;
};

/** Signs in with an application password. */
const selfHostedApi: ApiVariant = {
  toUrl: toRouteUrl,
  toAuthorization: ({ username, password }) => `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
  toFailure,
};

/**
 * Calls the REST API, by default a self-hosted site's. A write whose answer is lost or isn't WordPress's ends as
 * "unknown-outcome": PHP keeps running after the connection is lost, and a plugin's warning before the JSON doesn't
 * undo the insert.
 */
export function createWordPressCaller(
  outbound: Outbound,
  timeoutMs = 30_000,
  variant: ApiVariant = selfHostedApi,
): CallWordPress {
  return async (target, request) => {
    const isWrite = request.method !== "GET";
    const answer = await send(outbound, variant, target, { timeoutMs, ...request }).catch((error: unknown) => {
      throw isWrite && error instanceof OutboundError && error.sent ? toUnknownOutcome(error.code) : error;
    });
    if (answer.status !== request.expect) throw variant.toFailure(answer, { isWrite });
    const parsed = request.schema.safeParse(isWrite ? answer.findJson() : findJsonBehindWarnings(answer));
    if (parsed.success) return { data: parsed.data, headers: answer.headers };
    // HTML with 200 is usually a maintenance page or a bot check, both of which are temporary.
    throw isWrite
      ? toUnknownOutcome("bad-answer")
      : new ConnectorError("wordpress", "bad-answer", { code: "unexpected-shape", retryable: true });
  };
}

function send<T extends z.ZodType>(
  outbound: Outbound,
  variant: ApiVariant,
  target: WordPressAccess,
  { method, route, query, body, timeoutMs }: WordPressRequest<T>,
): Promise<OutboundResponse> {
  return outbound.fetch(variant.toUrl(target.apiUrl, route, query), {
    service: "wordpress",
    method,
    headers: {
      authorization: variant.toAuthorization(target),
      accept: "application/json",
      ...(body ? { "content-type": body.type } : {}),
    },
    ...(body ? { body: body.bytes } : {}),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}

/** With plain permalinks the API is at "…/index.php?rest_route=/", and the route goes into the query. */
export function toRouteUrl(apiUrl: string, route: string, query: Record<string, string> = {}): URL {
  const url = new URL(apiUrl);
  if (url.searchParams.has("rest_route")) url.searchParams.set("rest_route", route);
  else url.pathname = url.pathname.replace(/\/$/, "") + route;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** Removes half surrogate pairs, which PHP's JSON parser refuses, and NUL, which databases refuse. */
export function toJsonBody(value: unknown): { type: string; bytes: Uint8Array } {
  const text = JSON.stringify(value, (_key, one: unknown) =>
    typeof one === "string" ? one.toWellFormed().replaceAll("\u0000", "") : one,
  );
  return { type: "application/json", bytes: Buffer.from(text) };
}

function toUnknownOutcome(code: string | undefined): ConnectorError {
  return new ConnectorError("wordpress", "unknown-outcome", { code });
}
