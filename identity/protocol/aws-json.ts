import type { Context } from "hono";
import { limitCaller } from "../pool/limits.ts";
import type { Service } from "../service.ts";
import { CognitoError, RETRY_AFTER_SECONDS } from "./cognito-error.ts";
import { operations } from "./operations.ts";
import { isOwnCall, ownCallHeader } from "./own-call.ts";
import { readText, RequestTooLong } from "./read-body.ts";
import { readCaller } from "./read-caller.ts";

const contentType = "application/x-amz-json-1.1";

/** AWS JSON 1.1: POST, the operation in X-Amz-Target, errors as 400 with `__type` and `message`. */
export const answerAwsJson =
  (service: Service, addressOf: (context: Context) => string) => async (context: Context) => {
    const caller = readCaller(context, addressOf);
    const common = { "content-type": contentType, "cache-control": "no-store", "x-amzn-requestid": caller.requestId };
    try {
      const target = context.req.header("x-amz-target") ?? "";
      const operation = operations.get(target);
      if (!operation || !context.req.header("content-type")?.startsWith(contentType))
        throw new CognitoError("UnknownOperationException", "Unknown operation");
      const text = await readText(context.req.raw);
      const body = parseObject(text);
      const isOwn = isOwnCall(service.ownCallKey, { target, body: text, proof: context.req.header(ownCallHeader) });
      if (!isOwn) await limitCaller(service, caller);
      return context.body(JSON.stringify(await operation(service, body, caller)), 200, common);
    } catch (error) {
      const known = error instanceof CognitoError ? error : toUnforeseen(service, error);
      if (known !== error) service.onError?.(error, caller.requestId);
      return context.body(JSON.stringify({ __type: known.code, message: known.message }), known.status, {
        ...common,
        ...(known.status === 503 ? { "retry-after": RETRY_AFTER_SECONDS } : {}),
        ...(error instanceof RequestTooLong ? { connection: "close" } : {}),
        "x-amzn-errortype": `${known.code}:`,
        "x-amzn-errormessage": known.message.replace(/[^\x20-\x7e]/g, "?"),
      });
    }
  };

/** 503 is AWS' usual answer for temporary failures; its SDKs retry automatically. */
const toUnforeseen = (service: Service, error: unknown): CognitoError =>
  service.isOutage?.(error)
    ? new CognitoError(
        "ServiceUnavailable",
        "The service cannot reach its database. Please try again in a few seconds.",
        503,
      )
    : new CognitoError("InternalErrorException", "Internal error", 500);

/** A null member counts as missing, as in every AWS JSON service; amazon-cognito-identity-js sends some. */
const parseObject = (text: string): object => {
  try {
    const body: unknown = JSON.parse(text, (_name, value: unknown) => value ?? undefined);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  } catch {
    // Handled below, like any other body that isn't an object.
  }
  throw new CognitoError("SerializationException", "Start of structure or map found where not expected.");
};
