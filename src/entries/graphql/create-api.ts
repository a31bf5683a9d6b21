import { type Context as HonoContext, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { Caller } from "../../platform/actor.ts";
import { RETRY_AFTER_SECONDS } from "../../platform/db/database-unavailable.ts";
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
import { requireAccess } from "./guard-operations.ts";
import type { OperationRules } from "./operation-rules.ts";
import { chooseLocale } from "./choose-locale.ts";
import { createYoga } from "./create-yoga.ts";
import { measureJsonDepth } from "./measure-json-depth.ts";
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

  app.use(
    "/uploads",
    limitBody({ maxSize: maxUploadBytes, onError: (c) => answerFailure(c, "uploadPicture", "invalid-input") }),
  );
  app.post("/uploads", (c) =>
    serve(c, { route: "/uploads", field: "uploads", rules: uploadRules }, async (owner, caller) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      return c.json(await takeUpload(owner, caller, bytes, { withModelCopy: await galley.writers.haveModel() }));
    }),
  );
  app.get("/uploads/:sha256{[0-9a-f]{64}}", (c) =>
    serve(c, { route: "/uploads/:sha256", field: "uploads", rules: findRules }, async (owner, caller) => {
      const found = await findUpload(owner, caller, { sha256: c.req.param("sha256") });
      // Not an error: a browser would report one.
      return found === null ? c.body(null, 204) : c.json(found);
    }),
  );
  app.get("/articles/:id/files", (c) =>
    serve(c, { route: "/articles/:id/files", field: "files", rules: filesRules }, async (owner, caller) => {
      const { fileName, bytes } = await exportFiles(owner, caller, { articleId: requireId(c.req.param("id")) });
      return c.body(new Uint8Array(bytes), 200, {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="${fileName}"`,
      });
    }),
  );
  return app;

  /** Serves a route outside GraphQL, behind the guard that operations have. */
  async function serve(
    c: HonoContext<HttpEnv>,
    { route, field, rules }: { route: string; field: string; rules: OperationRules },
    answer: (owner: OwnerParts["galley"], caller: Caller) => Promise<Response>,
  ): Promise<Response> {
    c.set("route", route);
    const api = toApiContext(galley, c);
    try {
      const identity = await api.identify(rules.access === "read" ? "read" : "change");
      await limits.count(api, identity, field, rules);
      const { caller } = await requireAccess(api, identity, field, rules);
      return finish(c, api, await answer(api.enter(caller).galley, caller));
    } catch (error) {
      if (!(error instanceof GalleyError))
        galley.log.error({ err: error, requestId: c.get("requestId") }, `${c.req.method} ${route} failed`);
      return finish(c, api, answerFailure(c, rules.operation, toCode(error)));
    }
  }
}

/** What Yoga sets for clients that accept only an event stream or multipart/mixed. */
const streamHeaders = ["Cache-Control", "Connection", "Transfer-Encoding"];

const filesRules: OperationRules = { operation: "exportFiles", access: "read", rate: "costly", example: "" };
const uploadRules: OperationRules = { operation: "uploadPicture", access: "write", rate: "bulk", example: "" };
const findRules: OperationRules = { ...uploadRules, access: "read" };

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

function answerFailure(c: HonoContext, operation: Operation, code: ErrorCode): Response {
  const locale = readLocale(c);
  const message =
    operation === "uploadPicture" && code === "invalid-input"
      ? fieldErrorText(locale, "unusable-picture")
      : errorText(locale, operation, code);
  const error = { message, code, retryable: errorCodes[code].retryable, supportId: c.get("requestId") };
  const retry = code === "unavailable" ? { "Retry-After": String(RETRY_AFTER_SECONDS) } : {};
  return c.json({ error }, failureStatus[code] ?? 500, { "Cache-Control": "no-store", ...retry });
}

const readLocale = (c: HonoContext) => chooseLocale(c.req.header("accept-language") ?? null) ?? "en";
