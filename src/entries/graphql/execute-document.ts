import type { ExecutionResult } from "graphql";
import type { Context } from "../../context.ts";
import type { ApiAnswer, PageCall } from "../http/pages/page-api.ts";
import type { ApiContext, Identity } from "./api-context.ts";
import { createYoga, mapError } from "./create-yoga.ts";
import { openOwnerParts } from "./open-owner-parts.ts";
import { createRateLimits, rateSettings } from "./rate-limits.ts";

/**
 * The API for server-rendered pages: the same schema, guards and errors as POST /graphql, without HTTP.
 * Read-only: a page's cookies may show it but never change anything.
 */
export function createDocumentExecutor(galley: Context): (call: PageCall) => Promise<ApiAnswer<unknown>> {
  const yoga = createYoga({ introspection: false, limits: createRateLimits(galley, rateSettings) });
  return async (call) => {
    if (call.viewer.state !== "signed-in") return { data: null, errors: [] };
    const api = toApiContext(galley, call, call.viewer.ownerId);
    const { parse, execute, contextFactory, schema } = yoga.getEnveloped(api);
    const contextValue: unknown = await contextFactory();
    // No operation streams, so this is one result (graphql-yoga types it for streams too).
    const result = (await execute({
      schema,
      document: parse(call.document),
      contextValue,
      variableValues: call.variables,
    })) as ExecutionResult;
    return asAnswer(JSON.stringify({ data: result.data, errors: result.errors?.map((error) => mapError(error, api)) }));
  };
}

function toApiContext(galley: Context, call: PageCall, ownerId: string): ApiContext {
  const identity: Identity = {
    caller: { ownerId, actor: { type: "user", id: ownerId } },
    access: "user",
    locale: call.locale,
  };
  const parts = openOwnerParts(galley, ownerId);
  return {
    log: galley.log,
    requestId: call.requestId,
    askedLocale: call.locale,
    identify: async (purpose) => (purpose === "read" ? identity : null),
    clientAddress: call.clientAddress,
    enter: () => parts,
    rate: { nearest: null, isOver: false },
    asked: new Map(),
  };
}

/** The result as HTTP would deliver it: GraphQL defines this shape, and every error in it went through `mapError`. */
function asAnswer(json: string): ApiAnswer<unknown> {
  const { data = null, errors = [] } = JSON.parse(json) as Partial<ApiAnswer<unknown>>;
  return { data, errors };
}
