import { type Context as HonoContext, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { RETRY_AFTER_SECONDS } from "../../platform/db/database-away.ts";
import { exportFiles } from "../../post/articles/reading/export-files.ts";
import { errorText, fieldErrorText, type Operation } from "../error-texts.ts";
import { type ErrorCode, errorCodes, GalleyError } from "../../platform/errors.ts";
import { readClientNetwork } from "../../platform/http/client-address.ts";
import type { HttpEnv } from "../http/http-env.ts";
import { parseInput } from "../../platform/input/parse-input.ts";
import { limitBody } from "../../platform/http/limit-body.ts";
import { findUpload, maxUploadBytes, takeUpload } from "../../platform/pictures/take-upload.ts";
import type { ApiContext, Identity, OwnerParts } from "./api-context.ts";
import { authenticate } from "./authenticate.ts";
import type { OperationRules } from "./operation-rules.ts";
import { chooseLocale } from "./choose-locale.ts";
import { createYoga } from "./create-yoga.ts";
import { measureJsonDepth } from "./measure-json-depth.ts";
import { noteDenied } from "./note-denied.ts";
import { openOwnerParts } from "./open-owner-parts.ts";
import { queryLimits } from "./query-limits.ts";
import { requireId } from "./require-id.ts";
import { toCode } from "./to-answer-error.ts";
import { createRateLimits, type RateSettings, rateSettings } from "./rate-limits.ts";

/**
 * POST /graphql, POST /uploads for the user's own pictures (GET finds one by its SHA-256), and GET /articles/…/files
 * for an article as a ZIP.
 */
export function createApi(galley: Context, settings: RateSettings = rateSettings): Hono<HttpEnv> {
  const limits = createRateLimits(galley, settings);
  const yoga = createYoga({ introspection: galley.config.graphql.introspection, limits });
  const app = new Hono<HttpEnv>();

  app.use(
    "/graphql",
    limitBody({
      maxSize: queryLimits.bodyBytes,
      onError: (c) => refuse(c, 413, `At most ${queryLimits.bodyBytes} bytes`),
    }),
  );
  app.all("/graphql", async (c) => {
    c.set("route", "/graphql");
    // Any web page can send a form or plain text, but not JSON.
    if (c.req.method !== "POST") return refuse(c, 405, "Only POST");
    if (c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase() !== "application/json")
      return refuse(c, 415, "Only application/json");
    const body = await c.req.text();
    if (measureJsonDepth(body) > queryLimits.bodyDepth)
      return refuse(c, 400, `JSON nested too deeply: at most ${queryLimits.bodyDepth} levels`);
    if (!isGraphqlRequest(body))
      return refuse(c, 400, "The body must be one JSON object with query, and variables, operationName or extensions");
    const api = toApiContext(galley, c);
    const answer = await yoga.fetch(new Request(c.req.url, { method: "POST", body, headers: c.req.raw.headers }), api);
    // As a string, its headers and body go out in one write, so a stream's headers no longer apply.
    const text = await answer.text();
    for (const name of streamHeaders) answer.headers.delete(name);
    return finish(c, api, c.body(text, answer.status as ContentfulStatusCode, Object.fromEntries(answer.headers)));
  });

  app.use("/uploads", limitBody({ maxSize: maxUploadBytes, onError: (c) => answerUploadError(c, "invalid-input") }));
  app.post("/uploads", async (c) => {
    c.set("route", "/uploads");
    const api = toApiContext(galley, c);
    try {
      const identity = await api.identify("change");
      await limits.count(api, identity, "uploads", uploadRules);
      if (identity === null) throw new GalleyError("unauthenticated");
      if (identity.access === "read") {
        await noteDenied(api.enter(identity.caller).galley, identity.caller, "uploads");
        throw new GalleyError("not-allowed");
      }
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      const options = { withModelCopy: await galley.writers.haveModel() };
      return finish(
        c,
        api,
        c.json(await takeUpload(api.enter(identity.caller).galley, identity.caller, bytes, options)),
      );
    } catch (error) {
      if (!(error instanceof GalleyError))
        galley.log.error({ err: error, requestId: c.get("requestId") }, "could not take an upload");
      return finish(c, api, answerUploadError(c, toCode(error)));
    }
  });

  app.get("/uploads/:sha256{[0-9a-f]{64}}", async (c) => {
    c.set("route", "/uploads/:sha256");
    const api = toApiContext(galley, c);
    try {
      const identity = await api.identify("read");
      await limits.count(api, identity, "uploads", uploadRules);
      if (identity === null) throw new GalleyError("unauthenticated");
      const original = { sha256: c.req.param("sha256") };
      const found = await findUpload(api.enter(identity.caller).galley, identity.caller, original);
      // Not an error: a browser would report one.
      return finish(c, api, found === null ? c.body(null, 204) : c.json(found));
    } catch (error) {
      if (!(error instanceof GalleyError))
        galley.log.error({ err: error, requestId: c.get("requestId") }, "could not look up an upload");
      return finish(c, api, answerFailure(c, "uploadPicture", toCode(error)));
    }
  });

  app.get("/articles/:id/files", async (c) => {
    c.set("route", "/articles/:id/files");
    const api = toApiContext(galley, c);
    try {
      const identity = await api.identify("read");
      await limits.count(api, identity, "files", filesRules);
      if (identity === null) throw new GalleyError("unauthenticated");
      const { fileName, bytes } = await exportFiles(api.enter(identity.caller).galley, identity.caller, {
        articleId: requireId(c.req.param("id")),
      });
      const headers = {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="${fileName}"`,
      };
      return finish(c, api, c.body(new Uint8Array(bytes), 200, headers));
    } catch (error) {
      if (!(error instanceof GalleyError))
        galley.log.error({ err: error, requestId: c.get("requestId") }, "could not export an article's files");
      return finish(c, api, answerFailure(c, "exportFiles", toCode(error)));
    }
  });
  return app;
}

/** What Yoga sets for clients that accept only an event stream or multipart/mixed. */
const streamHeaders = ["Cache-Control", "Connection", "Transfer-Encoding"];

const filesRules = {
  operation: "exportFiles",
  access: "read",
  rate: "costly",
  example: "",
} as const satisfies OperationRules;
const uploadRules = {
  operation: "uploadPicture",
  access: "write",
  rate: "bulk",
  example: "",
} as const satisfies OperationRules;

function toApiContext(galley: Context, c: HonoContext<HttpEnv>): ApiContext {
  const headers = c.req.raw.headers;
  const identities = new Map<"read" | "change", Promise<Identity | null>>();
  let entered: { ownerId: string; parts: OwnerParts } | null = null;
  return {
    log: galley.log,
    requestId: c.get("requestId"),
    askedLocale: chooseLocale(headers.get("accept-language")),
    async identify(purpose) {
      const known = identities.get(purpose) ?? authenticate(galley, headers, purpose);
      identities.set(purpose, known);
      return known;
    },
    enter({ ownerId }) {
      if (entered?.ownerId !== ownerId) entered = { ownerId, parts: openOwnerParts(galley, ownerId) };
      return entered.parts;
    },
    clientAddress: readClientNetwork(
      c.env.incoming.socket.remoteAddress ?? "",
      headers.get("x-forwarded-for"),
      galley.config.http.trustedProxies,
    ),
    rate: { nearest: null, isOver: false },
    asked: new Map(),
  };
}

/** Used when no limit in this process says when it resets. */
const LIMITED_FOR_SECONDS = 60;

/** Sets headers on Node's response: setting them on the answer would rebuild it, at several times the cost. */
function finish<A extends Response>(c: HonoContext<HttpEnv>, { rate: { nearest, isOver } }: ApiContext, answer: A): A {
  const { outgoing } = c.env;
  outgoing.setHeader("Cache-Control", "no-store");
  if (nearest !== null) {
    outgoing.setHeader("RateLimit-Limit", String(nearest.limit));
    outgoing.setHeader("RateLimit-Remaining", String(nearest.remaining));
    outgoing.setHeader("RateLimit-Reset", String(nearest.resetSeconds));
  }
  if (nearest?.remaining === 0) outgoing.setHeader("Retry-After", String(nearest.resetSeconds));
  else if (isOver || answer.status === 429) outgoing.setHeader("Retry-After", String(LIMITED_FOR_SECONDS));
  return answer;
}

const bodySchema = z.strictObject({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
  extensions: z.record(z.string(), z.unknown()).nullish(),
});

/** Whether a body is a well-formed GraphQL request (GraphQL over HTTP, "Request parameters"). */
function isGraphqlRequest(body: string): boolean {
  try {
    parseInput(bodySchema, JSON.parse(body));
    return true;
  } catch {
    return false;
  }
}

/** The response to anything that isn't a GraphQL request. */
function refuse(c: HonoContext, status: 400 | 405 | 413 | 415, message: string): Response {
  const extensions = { code: "bad-request", retryable: false, supportId: c.get("requestId") };
  return c.json({ errors: [{ message, extensions }] }, status, {
    "Cache-Control": "no-store",
    ...(status === 405 ? { Allow: "POST" } : {}),
  });
}

const failureStatus: Partial<Record<ErrorCode, 400 | 401 | 403 | 404 | 429 | 503 | 507>> = {
  "invalid-input": 400,
  unauthenticated: 401,
  "not-allowed": 403,
  "not-found": 404,
  "rate-limited": 429,
  unavailable: 503,
  "storage-full": 507,
};

function answerUploadError(c: HonoContext, code: ErrorCode): Response {
  return answerFailure(
    c,
    "uploadPicture",
    code,
    code === "invalid-input" ? fieldErrorText(readLocale(c), "unusable-picture") : undefined,
  );
}

function answerFailure(
  c: HonoContext,
  operation: Operation,
  code: ErrorCode,
  message = errorText(readLocale(c), operation, code),
): Response {
  const error = { message, code, retryable: errorCodes[code].retryable, supportId: c.get("requestId") };
  const retry = code === "unavailable" ? { "Retry-After": String(RETRY_AFTER_SECONDS) } : {};
  return c.json({ error }, failureStatus[code] ?? 500, { "Cache-Control": "no-store", ...retry });
}

const readLocale = (c: HonoContext) => chooseLocale(c.req.header("accept-language") ?? null) ?? "en";
