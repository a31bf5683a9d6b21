import { GraphQLError, type GraphQLErrorExtensions } from "graphql";
import type { Logger } from "pino";
import { toInput } from "../../document/api-form.ts";
import { StaleVersionError, type VersionText } from "../../post/articles/editing/stale-version-error.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { errorText, fieldErrorText, type Operation } from "../error-texts.ts";
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from "../../platform/db/database-unavailable.ts";
import { type ErrorCode, errorCodes, GalleyError } from "../../platform/errors.ts";
import type { Locale } from "../../platform/languages.ts";

export type AnswerTo = { operation: Operation; locale: Locale; supportId: string; log: Logger };

/**
 * What the caller sees: the message in their language, a stable code, whether a retry can help, and an id for
 * support. Unexpected failures reveal nothing else; the log has the details.
 */
export function toAnswerError(error: unknown, to: AnswerTo): GraphQLError {
  const code = toCode(error);
  if (code === "internal" || isDatabaseUnavailable(error)) {
    to.log.error({ err: error, requestId: to.supportId, operation: to.operation }, "an operation failed");
  }
  const { retryable } = errorCodes[code];
  return new GraphQLError(errorText(to.locale, to.operation, code), {
    extensions: {
      code,
      retryable,
      supportId: to.supportId,
      ...(code === "unavailable" && unavailableHttp),
      ...toDetails(error, to),
    },
  });
}

/** For the whole response; graphql-yoga removes it from the error again. */
const unavailableHttp = { http: { status: 503, headers: { "Retry-After": String(RETRY_AFTER_SECONDS) } } };

export function toCode(error: unknown): ErrorCode {
  if (error instanceof GalleyError) return error.code;
  // The call wasn't about the pool: without it, we just can't tell who is calling.
  if (error instanceof ConnectorError && error.service === "identity" && error.retryable) return "unavailable";
  if (error instanceof ConnectorError) return error.retryable ? "connection-failed" : "connection-refused";
  return isDatabaseUnavailable(error) ? "unavailable" : "internal";
}

/** In the form in which the text can be sent again. */
function toAnswer({ document, ...text }: VersionText) {
  return { ...text, document: toInput(document) };
}

function toDetails(error: unknown, { locale, operation }: AnswerTo): GraphQLErrorExtensions {
  if (error instanceof StaleVersionError) return { yours: toAnswer(error.yours), current: toAnswer(error.current) };
  if (!(error instanceof GalleyError) || error.field === undefined) return {};
  const { code, field, problem = "invalid", max } = error;
  const fieldMessage =
    code === "invalid-input"
      ? fieldErrorText(locale, problem, max === undefined ? {} : { max })
      : errorText(locale, operation, code);
  return { field, problem, fieldMessage };
}
