import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { HTTPException } from "hono/http-exception";
import { once } from "node:events";
import type { Server } from "node:http";
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
import { isDatabaseAway } from "../../platform/db/database-away.ts";
import { answerOutage } from "./answer-outage.ts";
import { createPageHandler } from "./pages/page-handler.ts";
import type { SignInSettings } from "./pages/page-context.ts";
import type { Viewer } from "../../owner/sign-in/viewer.ts";
import type { PageServices } from "./pages/page-services.ts";
import { servePrerendered } from "./pages/prerendered-pages.ts";
import { logRequests } from "./request-log.ts";
import { secureHeaders } from "./secure-headers.ts";
import { REQUESTS_AT_ONCE, shedLoad } from "./shed-load.ts";
import { closeSlowConnections, type SlowLimits, toServerOptions } from "../../platform/http/slow-connections.ts";
import { serveBuiltFiles } from "./pages/static-files.ts";

/** Failures that `/readyz` names and that still leave pages to serve: a balancer must not take every process out. */
const limiting: ReadonlySet<string> = new Set(["disk", "secrets"]);

/** Connections that come at once wait their turn; one more than these is tried again by its system after a second. */
const CONNECTIONS_WAITING = 2_048;
/** A form of these pages is far smaller; pictures come in by other ways. */
const maxBodyBytes = 64 * 1024;

export type HttpServerOptions = {
  services: PageServices;
  health: {
    /** Each thing that the service needs and whether it answers, e.g. `{ database: true }`. */
    checkReady(): Promise<Record<string, boolean>>;
  };
  logger: Logger;
  observer?: Observer;
  host: string;
  /** 0 takes a free port. */
  port: number;
  /** Folder with `client/` and `server/`, as made by `react-router build`. */
  buildDir: string;
  /** Answers /media/:signed; checks the signature itself. */
  serveMedia(request: Request): Promise<Response>;
  /** Answers `POST /account/delete`. */
  accountDeletion?: Hono;
  /** Answers `POST /account/export`. */
  accountExport?: Hono;
  /** Takes Stripe's events at /webhooks/stripe; checks their signature and size itself. */
  stripeWebhook?: Hono;
  /** Takes what mail servers could not deliver at /webhooks/bounces; checks the secret and the size itself. */
  deliveryReports?: Hono;
  /** The way back from Instagram at /connect/instagram, and what Instagram sends there itself. */
  connectInstagram?: Hono<HttpEnv>;
  /** The way back from a site's page that makes an application password, at /connect/wordpress. */
  connectWordPress?: Hono<HttpEnv>;
  /** /graphql and /uploads; they have limits of their own. */
  api?: Hono<HttpEnv>;
  /** What the try-now page posts, at /trynow; a photo is larger than other forms. */
  trynow?: Hono<HttpEnv>;
  signIn?: SignInSettings | null;
  readViewer?: (request: Request) => Promise<Viewer>;
  /** Addresses or ranges whose X-Forwarded-For is believed. */
  trustedProxies?: string[];
  /** Requests that are worked on side by side; more are answered with 503. */
  requestsAtOnce?: number;
  /** How slowly requests may come; tests have less patience. */
  slowLimits?: SlowLimits;
};

export type HttpServer = {
  /** Resolves when connections are accepted; rejects with the system's error, e.g. EADDRINUSE. */
  listen(): Promise<{ port: number }>;
  /** Takes no more connections, lets running requests end and proxies drop their idle connections, and cuts what is left after `graceMs`. */
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
    // Its sender has gone or was too slow: no failure of ours, and nobody reads the answer.
    if (c.env.incoming.destroyed && !c.env.incoming.complete) return c.text("Request Timeout", 408);
    logger.error({ requestId: c.get("requestId"), err: error }, "request failed");
    if (isDatabaseAway(error)) return answerOutage(c);
    return c.text(`Internal Server Error (${c.get("requestId")})`, 500);
  });

  // It would say what the request's headers were.
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
  // Never refused for being many: to keep one costs little, and Stripe sends a refused one hours later.
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
  // After the health checks: a process that is busy is alive.
  app.use(shedLoad(options.requestsAtOnce ?? REQUESTS_AT_ONCE));
  app.get("/media/:signed{.+}", async (c) => {
    c.set("route", "/media/:signed");
    const answer = await options.serveMedia(c.req.raw);
    const picture = new Response(answer.body, answer);
    // Mails show these pictures, so other origins may load them.
    picture.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
    return picture;
  });

  if (options.connectInstagram) app.route("/connect/instagram", options.connectInstagram);
  if (options.connectWordPress) app.route("/connect/wordpress", options.connectWordPress);
  if (options.api) app.route("/", options.api);

  if (options.trynow) app.route("/trynow", options.trynow);
  app.use(limitBody({ maxSize: maxBodyBytes }));
  app.post("/language", (c) => {
    c.set("route", "/language");
    return chooseLanguage(services.publicUrl)(c);
  });
  if (options.accountDeletion) app.route("/account/delete", options.accountDeletion);
  if (options.accountExport) app.route("/account/export", options.accountExport);
  app.route("/", createCrawlerRoutes(services.publicUrl));
  app.use(redirectByLanguage(services.publicUrl));
  for (const path of ["/trynow", "/vi/trynow"]) app.use(path, leadSignedInPast(readViewer));
  app.use(servePrerendered(prerenderedPaths, renderForAll));
  if (placedManifest) {
    // Not kept for ever: its name does not tell where the site lies.
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

  const server = createAdaptorServer({
    fetch: serveBelow(basePathOf(services.publicUrl), app.fetch),
    serverOptions: toServerOptions(options.slowLimits),
  }) as Server;
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
