import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { HTTPException } from "hono/http-exception";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Logger } from "pino";
import { basePathOf, serveBelow } from "../../platform/http/base-path.ts";
import { createCrawlerRoutes } from "./pages/crawlers.ts";
import { chooseLinger, gracefulClose } from "../../platform/http/graceful-close.ts";
import type { HttpEnv } from "./http-env.ts";
import { noObserver, type Observer } from "../../platform/observing/observer.ts";
import { observeRequests } from "./observe-requests.ts";
import { chooseLanguage, redirectByLanguage } from "./pages/language.ts";
import { limitBody } from "../../platform/http/limit-body.ts";
import { leadSignedInPast } from "./pages/signed-in-past.ts";
import { GalleyError } from "../../platform/errors.ts";
import { isDatabaseUnavailable } from "../../platform/db/database-unavailable.ts";
import { answerOutage } from "./answer-outage.ts";
import type { ServeBlogs } from "./blogs/serve-blogs.ts";
import { createPageHandler } from "./pages/page-handler.ts";
import type { SignInSettings } from "./pages/page-context.ts";
import type { Viewer } from "../../owner/sign-in/viewer.ts";
import type { PageServices } from "./pages/page-services.ts";
import { servePrerendered } from "./pages/prerendered-pages.ts";
import { logRequests } from "./request-log.ts";
import { ownPoolPath } from "../../platform/config/sign-in.ts";
import { secureHeaders } from "./secure-headers.ts";
import { CONCURRENT_REQUESTS, shedLoad } from "./shed-load.ts";
import { closeSlowConnections, type SlowLimits, toServerOptions } from "../../platform/http/slow-connections.ts";
import { serveBuiltFiles } from "./pages/static-files.ts";

/** Failures that `/readyz` names but that leave the pages usable: a balancer must not remove every process. */
const limiting: ReadonlySet<string> = new Set(["disk", "secrets"]);

/** Backlog for bursts of connections; when it is full, the client's system retries after a second. */
const CONNECTIONS_WAITING = 2_048;
/** These pages' forms are far smaller; pictures come in through other routes. */
const maxBodyBytes = 64 * 1024;

export type HttpServerOptions = {
  services: PageServices;
  health: {
    /** Each dependency and whether it is up, e.g. `{ database: true }`. */
    checkReady(): Promise<Record<string, boolean>>;
  };
  logger: Logger;
  observer?: Observer;
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** Folder with `client/` and `server/`, as built by `react-router build`. */
  buildDir: string;
  /** Serves /media/:signed; verifies the signature itself. */
  serveMedia(request: Request): Promise<Response>;
  /** Handles `POST /account/delete`. */
  accountDeletion?: Hono;
  /** Handles `POST /account/export`. */
  accountExport?: Hono;
  /** The operator's downloads and uploads, at /operator/files; a backup is larger than forms. */
  operatorFiles?: (readViewer: (request: Request) => Promise<Viewer>) => Hono<HttpEnv>;
  /** Receives Stripe's events at /webhooks/stripe; verifies signature and size itself. */
  stripeWebhook?: Hono;
  /** Receives email that couldn't be delivered at /webhooks/bounces; verifies secret and size itself. */
  deliveryReports?: Hono;
  /** The redirect back from Instagram at /connect/instagram, and Instagram's own requests there. */
  connectInstagram?: Hono<HttpEnv>;
  /** The redirect back from a site that creates an application password, at /connect/wordpress. */
  connectWordPress?: Hono<HttpEnv>;
  /** The redirect back from consent at WordPress.com, at /connect/wordpress-com. */
  connectWordPressCom?: Hono<HttpEnv>;
  /** /graphql and /uploads; these have their own limits. */
  api?: Hono<HttpEnv>;
  /** The bundled user pool, at /identity; it has its own limits. */
  identity?: Hono;
  /** Forms of the try-now page, at /trynow; a photo is larger than other forms. */
  trynow?: Hono<HttpEnv>;
  /** Answers requests for hosted blogs before anything of the app does. */
  serveBlogs?: ServeBlogs | undefined;
  signIn?: SignInSettings | null;
  readViewer?: (request: Request) => Promise<Viewer>;
  /** Addresses or ranges whose X-Forwarded-For is trusted. */
  trustedProxies?: string[];
  /** Maximum concurrent requests; more get a 503. */
  concurrentRequests?: number;
  /** How slowly requests may arrive; tests are less patient. */
  slowLimits?: SlowLimits;
};

export type HttpServer = {
  /** Resolves once connections are accepted; rejects with the system's error, e.g. EADDRINUSE. */
  listen(): Promise<{ port: number }>;
  /**
   * Stops accepting connections, lets running requests finish and proxies drop idle connections, and closes what
   * is left after `graceMs`.
   */
  close(graceMs?: number): Promise<void>;
};

export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { services, logger } = options;
  const readViewer = options.readViewer ?? (async (): Promise<Viewer> => ({ state: "signed-out" }));
  const { answerPage, renderForAll, prerenderedPaths, placedManifest } = await createPageHandler({
    services,
    signIn: options.signIn ?? null,
    readViewer,
    logger,
    buildDir: options.buildDir,
    trustedProxies: options.trustedProxies ?? [],
  });
  let closing = false;

  const app = new Hono<HttpEnv>();
  app.use(observeRequests(options.observer ?? noObserver));
  app.use(logRequests(logger));
  app.use(secureHeaders(services.publicUrl));
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (error instanceof GalleyError && error.code === "invalid-input") return c.text("Bad Request", 400);
    // The client left or was too slow: not our failure, and nobody reads the response.
    if (c.env.incoming.destroyed && !c.env.incoming.complete) return c.text("Request Timeout", 408);
    logger.error({ requestId: c.get("requestId"), err: error }, "could not answer a request");
    if (isDatabaseUnavailable(error)) return answerOutage(c);
    return c.text(`Internal Server Error (${c.get("requestId")})`, 500);
  });

  // TRACE would echo the request's headers.
  app.on("TRACE", "*", (c) => {
    c.set("route", "(refused)");
    return c.text("Method Not Allowed", 405, { Allow: "GET, HEAD, POST" });
  });
  app.get("/healthz", (c) => {
    c.set("route", "/healthz");
    return c.text("ok");
  });
  app.get("/readyz", async (c) => {
    c.set("route", "/readyz");
    const parts = await options.health.checkReady();
    const failing = Object.keys(parts).filter((name) => !parts[name]);
    if (closing) failing.push("closing");
    const ready = failing.every((name) => limiting.has(name));
    return c.json({ ready, ...parts, failing }, ready ? 200 : 503);
  });
  // Never shed: storing one is cheap, and Stripe resends a rejected event hours later.
  for (const [path, webhook] of Object.entries({
    "/webhooks/stripe": options.stripeWebhook,
    "/webhooks/bounces": options.deliveryReports,
  })) {
    if (webhook === undefined) continue;
    app.use(path, (c, next) => {
      c.set("route", path);
      return next();
    });
    app.route(path, webhook);
  }
  // After the health checks: a busy process is still alive.
  app.use(shedLoad(options.concurrentRequests ?? CONCURRENT_REQUESTS));
  app.get("/media/:signed{.+}", async (c) => {
    c.set("route", "/media/:signed");
    const answer = await options.serveMedia(c.req.raw);
    const picture = new Response(answer.body, answer);
    // Mails show these pictures, so other origins may load them.
    picture.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
    return picture;
  });

  if (options.identity) {
    app.use(`${ownPoolPath}/*`, (c, next) => {
      c.set("route", ownPoolPath);
      return next();
    });
    app.mount(ownPoolPath, options.identity.fetch);
  }
  if (options.connectInstagram) app.route("/connect/instagram", options.connectInstagram);
  if (options.connectWordPressCom) app.route("/connect/wordpress-com", options.connectWordPressCom);
  if (options.connectWordPress) app.route("/connect/wordpress", options.connectWordPress);
  if (options.api) app.route("/", options.api);

  if (options.trynow) app.route("/trynow", options.trynow);
  const operatorFiles = options.operatorFiles?.(readViewer);
  for (const prefix of ["", "/vi"]) if (operatorFiles) app.route(`${prefix}/operator/files`, operatorFiles);
  app.use(limitBody({ maxSize: maxBodyBytes }));
  app.post("/language", (c) => {
    c.set("route", "/language");
    return chooseLanguage(services.publicUrl)(c);
  });
  if (options.accountDeletion) app.route("/account/delete", options.accountDeletion);
  if (options.accountExport) app.route("/account/export", options.accountExport);
  app.route("/", createCrawlerRoutes(services.publicUrl));
  app.use(redirectByLanguage(services.publicUrl));
  for (const path of ["/trynow", "/trynow/", "/vi/trynow", "/vi/trynow/"]) app.use(path, leadSignedInPast(readViewer));
  app.use(servePrerendered(prerenderedPaths, renderForAll));
  if (placedManifest) {
    // Not cached forever: its name doesn't reveal the site's base path.
    app.get(placedManifest.path, (c) =>
      c.body(placedManifest.script, 200, {
        "Content-Type": "text/javascript; charset=utf-8",
        "Cache-Control": "no-cache",
      }),
    );
  }
  app.use(serveBuiltFiles(join(options.buildDir, "client")));
  app.use(compress({ encoding: "gzip" }));
  app.all("*", answerPage);

  const answerApp = getRequestListener(serveBelow(basePathOf(services.publicUrl), app.fetch));
  const { serveBlogs } = options;
  const server = createServer(toServerOptions(options.slowLimits), (incoming, outgoing) => {
    if (serveBlogs === undefined) void answerApp(incoming, outgoing);
    else serveBlogs(incoming, outgoing, () => void answerApp(incoming, outgoing));
  });
  closeSlowConnections(server, options.slowLimits);
  const closeServer = gracefulClose(server);

  return {
    async listen() {
      server.listen({ port: options.port, host: options.host, backlog: CONNECTIONS_WAITING });
      await once(server, "listening");
      return { port: (server.address() as AddressInfo).port };
    },
    async close(graceMs = 10_000) {
      closing = true;
      await closeServer({ graceMs, lingerMs: chooseLinger(options.trustedProxies ?? []) });
    },
  };
}
