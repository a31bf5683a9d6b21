import type { HttpBindings } from "@hono/node-server";

/** What the middlewares of one request share. */
export type HttpEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** Template of the route that answers, e.g. "/approve/:token"; the only form of a path in logs. */
    route: string;
    /** Who chose Vietnamese is led to another address; what answers says so in Vary. */
    variesByCookie: boolean;
  };
};
