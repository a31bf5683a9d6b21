import type { HttpBindings } from "@hono/node-server";

/** What one request's middlewares share. */
export type HttpEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** Template of the matched route, e.g. "/approve/:token"; the only form of a path that is logged. */
    route: string;
    /** Visitors who chose Vietnamese are redirected, so the response says so in Vary. */
    variesByCookie: boolean;
  };
};
