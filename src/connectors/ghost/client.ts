import { SignJWT } from "jose";
import type { z } from "zod";
import type { Outbound } from "../../platform/guards/outbound.ts";
import { callTarget, toTargetFailure } from "../call-target.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishTarget } from "../publisher.ts";
import { failureSchema } from "./api-types.ts";

export type GhostRequest<T extends z.ZodType> = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** "/posts/"; every route ends with a slash. */
  route: string;
  query?: Record<string, string>;
  body?: { type: string; bytes: Uint8Array };
  expect: number;
  schema: T;
  timeoutMs?: number;
};

export type CallGhost = <T extends z.ZodType>(
  target: Pick<PublishTarget, "apiUrl" | "password">,
  request: GhostRequest<T>,
) => Promise<z.output<T>>;

/** The oldest API version that we support; Ghost 6 serves it too. */
const API_VERSION = "v5.0";

/** Calls the Admin API, signing with the integration's key. Throws `ConnectorError` with service "ghost". */
export function createGhostCaller(outbound: Outbound, timeoutMs = 30_000): CallGhost {
  return async (target, request) => {
    const { method, route, query = {}, body } = request;
    const url = new URL(route.slice(1), target.apiUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const answer = await callTarget(outbound, url, {
      service: "ghost",
      method,
      headers: {
        authorization: `Ghost ${await signToken(target.password)}`,
        "accept-version": API_VERSION,
        accept: "application/json",
        ...(body ? { "content-type": body.type } : {}),
      },
      ...(body ? { body: body.bytes } : {}),
      timeoutMs: request.timeoutMs ?? timeoutMs,
    });
    const isWrite = method !== "GET";
    if (answer.status !== request.expect) {
      const parsed = failureSchema.safeParse(answer.findJson());
      const [error] = parsed.success ? parsed.data.errors : [];
      const failure = toTargetFailure("ghost", answer, { isWrite, code: error && (error.code ?? error.type) });
      throw error?.context ? withCause(failure, `${error.context} ${error.property ?? ""}`) : failure;
    }
    const parsed = request.schema.safeParse(answer.findJson());
    if (parsed.success) return parsed.data;
    throw new ConnectorError("ghost", isWrite ? "unknown-outcome" : "bad-answer", { code: "unexpected-shape" });
  };
}

/** Keeps Ghost's reason for the log: it names fields and limits, never their content. */
function withCause({ service, reason, retryable, code, retryAfterSeconds }: ConnectorError, context: string) {
  const cause = new Error(context.trim().slice(0, 300));
  return new ConnectorError(service, reason, { retryable, code, retryAfterSeconds, cause });
}

/** A key is "id:secret", with the secret in hexadecimal; its tokens are valid for at most 5 minutes. */
async function signToken(key: string): Promise<string> {
  const [, id, secret] = /^([0-9a-f]{24}):((?:[0-9a-f]{2}){16,64})$/i.exec(key.trim()) ?? [];
  if (id === undefined || secret === undefined)
    throw new ConnectorError("ghost", "unauthorized", { code: "not-an-admin-key" });
  return new SignJWT({})
    .setProtectedHeader({ alg: "HS256", typ: "JWT", kid: id })
    .setIssuedAt()
    .setExpirationTime("5m")
    .setAudience("/admin/")
    .sign(Buffer.from(secret, "hex"));
}

/** Removes NUL and half surrogate pairs, which JSON parsers and databases refuse. */
export function toPostsBody(post: Record<string, unknown>): { type: string; bytes: Uint8Array } {
  const text = JSON.stringify({ posts: [post] }, (_key, one: unknown) =>
    typeof one === "string" ? one.toWellFormed().replaceAll("\u0000", "") : one,
  );
  return { type: "application/json", bytes: Buffer.from(text) };
}
