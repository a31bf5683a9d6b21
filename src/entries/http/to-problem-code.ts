import type { Context as HonoContext } from "hono";
import type { Context } from "../../context.ts";
import { isDatabaseUnavailable } from "../../platform/db/database-unavailable.ts";
import { type ErrorCode, GalleyError } from "../../platform/errors.ts";
import type { HttpEnv } from "./http-env.ts";

/**
 * The `?problem=` of the page that a failed request leads back to. An unexpected failure is logged and "internal"; a
 * database outage is thrown again, because that page would be unavailable too.
 */
export function toProblemCode(ctx: Pick<Context, "log">, c: HonoContext<HttpEnv>, error: unknown): ErrorCode {
  if (error instanceof GalleyError) return error.code;
  if (isDatabaseUnavailable(error)) throw error;
  ctx.log.error({ requestId: c.get("requestId"), err: error }, "a request failed");
  return "internal";
}
