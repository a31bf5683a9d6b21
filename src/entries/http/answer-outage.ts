import type { Context } from "hono";
import { RETRY_AFTER_SECONDS } from "../../platform/db/database-away.ts";
import { errorText } from "../error-texts.ts";
import type { HttpEnv } from "./http-env.ts";

/** To what no page stands for: 503 and when to come back, in both languages, because the caller's may not be known. */
export function answerOutage(c: Context<HttpEnv>): Response {
  const text = [errorText("en", "listArticles", "unavailable"), errorText("vi", "listArticles", "unavailable")].join(
    "\n",
  );
  return c.text(`${text}\n`, 503, { "Retry-After": String(RETRY_AFTER_SECONDS), "Cache-Control": "no-store" });
}
