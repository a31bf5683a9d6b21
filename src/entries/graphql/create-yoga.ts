import { GraphQLError, NoSchemaIntrospectionCustomRule, parse } from "graphql";
import { createYoga as createServer, type Plugin } from "graphql-yoga";
import type { ApiContext } from "./api-context.ts";
import { guardOperations } from "./guard-operations.ts";
import { queryLimits } from "./query-limits.ts";
import type { RateLimits } from "./rate-limits.ts";
import { buildSchema } from "./schema.ts";
import { toAnswerError } from "./to-answer-error.ts";
import { validateQuery } from "./validate-query.ts";

/** The GraphQL engine: one operation per request, no playground, no uploads, with our own limits and errors. */
export function createYoga({ introspection, limits }: { introspection: boolean; limits: RateLimits }) {
  return createServer<ApiContext>({
    schema: guardOperations(buildSchema(), limits),
    plugins: [limitQueries(introspection), mapErrors],
    batching: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    // toAnswerError does this, in the caller's language.
    maskedErrors: false,
    maxRequestBodySize: queryLimits.bodyBytes,
    multipart: false,
  });
}

function limitQueries(introspection: boolean): Plugin {
  // "Did you mean …?" would leak the schema too.
  const hideSuggestions = !introspection;
  return {
    onParse: ({ setParseFn }) =>
      setParseFn((source: string, options?: object) => parse(source, { ...options, maxTokens: queryLimits.tokens })),
    onValidate({ addValidationRule, setValidationFn }) {
      if (!introspection) addValidationRule(NoSchemaIntrospectionCustomRule);
      const validate: typeof validateQuery = (schema, document, rules) =>
        validateQuery(schema, document, rules, { hideSuggestions });
      setValidationFn(validate);
    },
    onExecute: ({ args }) => void Object.assign(args, { hideSuggestions }),
  };
}

const mapErrors: Plugin<ApiContext> = {
  onExecutionResult({ result, context }) {
    if (result === undefined || Symbol.asyncIterator in result || result.errors === undefined) return;
    // The hook's context has the request's arguments (graphql-yoga, onExecutionResult).
    const api = context as unknown as ApiContext;
    Object.assign(result, { errors: result.errors.map((error) => mapError(error, api)) });
  },
};

/** Maps errors that no guard has mapped: an invalid request, or a part of the response that failed. */
export function mapError(error: GraphQLError, api: ApiContext): GraphQLError {
  if (error.extensions?.["supportId"] !== undefined) return error;
  const { message, path, nodes, source, positions, originalError } = error;
  const place = {
    ...(path && { path }),
    ...(nodes && { nodes }),
    ...(source && { source }),
    ...(positions && { positions }),
  };
  if (originalError === undefined || originalError instanceof GraphQLError) {
    const { http } = error.extensions;
    return new GraphQLError(message, {
      ...place,
      extensions: { code: "bad-request", retryable: false, supportId: api.requestId, ...(http && { http }) },
    });
  }
  const operation = api.asked.get(String(path?.[0]))?.operation ?? "listArticles";
  const mapped = toAnswerError(originalError, {
    operation,
    locale: api.askedLocale ?? "en",
    supportId: api.requestId,
    log: api.log,
  });
  return new GraphQLError(mapped.message, { ...place, extensions: mapped.extensions });
}
