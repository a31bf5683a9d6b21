import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "../http-env.ts";
import type { Viewer } from "../../../owner/sign-in/viewer.ts";

/** Who can sign in again without a word is signed in too: the page behind renews the session. */
const signedIn: Viewer["state"][] = ["signed-in", "expired"];

/**
 * Leads somebody who is signed in past a page for visitors, to the dashboard. It stands before the
 * router, because prerendered pages are files and never reach it.
 */
export function leadSignedInPast(readViewer: (request: Request) => Promise<Viewer>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { state } = await readViewer(c.req.raw);
    if (!signedIn.includes(state)) return next();
    c.set("route", "/trynow");
    c.header("Cache-Control", "no-store");
    const prefix = c.req.path.startsWith("/vi/") ? "/vi" : "";
    // What a phone shared with the app waits for a form, and theirs is another one.
    const page = c.req.query("shared") === undefined ? "/bot/dash/" : "/bot/articles/new?shared";
    return c.redirect(`${prefix}${page}`, 302);
  };
}
