import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import type { Caller } from "../service.ts";

const longestBrowser = 256;

/** The caller's address, as the operator's settings determine it, and the browser's User-Agent. */
export const readCaller = (context: Context, addressOf: (context: Context) => string): Caller => ({
  address: addressOf(context),
  browser:
    context.req
      .header("user-agent")
      ?.replace(/[\p{Cc}\p{Cs}]/gu, "")
      .slice(0, longestBrowser) ?? null,
  requestId: randomUUID(),
});
