import type { Context } from "hono";
import { RETRY_AFTER_SECONDS } from "../../platform/db/database-unavailable.ts";
import { errorText } from "../error-texts.ts";
import type { HttpEnv } from "./http-env.ts";

/** For URLs that aren't pages: 503 with Retry-After, in both languages because the caller's may be unknown. */
export function answerOutage(c: Context<HttpEnv>): Response {
  const text = [errorText("en", "listArticles", "unavailable"), errorText("vi", "listArticles", "unavailable")].join(
    "\n",
  );
  return c.text(`${text}\n`, 503, { "Retry-After": String(RETRY_AFTER_SECONDS), "Cache-Control": "no-store" });
}
