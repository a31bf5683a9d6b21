import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "../http-env.ts";
import type { Viewer } from "../../../owner/sign-in/viewer.ts";

/** The dashboard renews an expired session, and asks for an address that isn't verified yet. */
const signedIn: Viewer["state"][] = ["signed-in", "expired", "email-unproved"];

/**
 * Redirects signed-in visitors from public pages to the dashboard. Runs before the router, because prerendered
 * pages are files and never reach it.
 */
export function leadSignedInPast(readViewer: (request: Request) => Promise<Viewer>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { state } = await readViewer(c.req.raw);
    if (!signedIn.includes(state)) return next();
    c.set("route", "/trynow");
    c.header("Cache-Control", "no-store");
    const prefix = c.req.path.startsWith("/vi/") ? "/vi" : "";
    // A photo shared from a phone is waiting for a form; signed-in users have a different one.
    const page = c.req.query("shared") === undefined ? "/bot/dash/" : "/bot/articles/new?shared";
    return c.redirect(`${prefix}${page}`, 302);
  };
}
