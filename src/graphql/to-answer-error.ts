import { GraphQLError, type GraphQLErrorExtensions } from "graphql";
import type { Logger } from "pino";
import { StaleVersionError } from "../articles/stale-version-error.ts";
import { ConnectorError } from "../connectors/connector-error.ts";
import { errorText, fieldErrorText, type Operation } from "../error-texts.ts";
import { type ErrorCode, errorCodes, GalleyError } from "../errors.ts";
import type { Locale } from "../languages.ts";

export type AnswerTo = { operation: Operation; locale: Locale; supportId: string; log: Logger };

/**
 * What a caller is told: the message in his language, a stable code, whether trying again can help, and
 * an id for the support. Of a failure that nobody foresaw nothing else goes out; the log has the rest.
 */
export function toAnswerError(error: unknown, to: AnswerTo): GraphQLError {
  const code = toCode(error);
  if (code === "internal") to.log.error({ err: error, requestId: to.supportId, operation: to.operation }, "operation failed");
  const { retryable } = errorCodes[code];
  return new GraphQLError(errorText(to.locale, to.operation, code), {
    extensions: { code, retryable, supportId: to.supportId, ...toDetails(error, to.locale) },
  });
}

function toCode(error: unknown): ErrorCode {
  if (error instanceof GalleyError) return error.code;
  if (error instanceof ConnectorError) return error.retryable ? "connection-failed" : "connection-refused";
  return "internal";
}

function toDetails(error: unknown, locale: Locale): GraphQLErrorExtensions {
  if (error instanceof StaleVersionError) return { yours: error.yours, current: error.current };
  if (!(error instanceof GalleyError) || error.field === undefined) return {};
  const { field, problem = "invalid", max } = error;
  return { field, problem, fieldMessage: fieldErrorText(locale, problem, max === undefined ? {} : { max }) };
}
