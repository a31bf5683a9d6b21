import type { Context } from "hono";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Logger } from "pino";
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from "react-router";
import { z } from "zod";
import { RETRY_AFTER_SECONDS } from "../../../platform/db/database-unavailable.ts";
import { basePathOf } from "../../../platform/http/base-path.ts";
import { readClientNetwork } from "../../../platform/http/client-address.ts";
import type { HttpEnv } from "../http-env.ts";
import type { PageContext, SignInSettings } from "./page-context.ts";
import type { Viewer } from "../../../owner/sign-in/viewer.ts";
import type { PageServices } from "./page-services.ts";
import { answerOutagesAsPages } from "./answer-outages-as-pages.ts";

export type PageHandlerOptions = {
  services: PageServices;
  signIn: SignInSettings | null;
  /** Reads the sign-in cookies of a page's GET. */
  readViewer: (request: Request) => Promise<Viewer>;
  logger: Logger;
  buildDir: string;
  trustedProxies: string[];
};

declare global {
  /** As app/base-path.ts declares it. */
  var galleyBasePath: string | undefined;
}

type Pages = {
  answerPage(c: Context<HttpEnv>): Promise<Response>;
  /** The page at a path, as rendered for no particular viewer. */
  renderForAll(path: string): Promise<{ route: string; rendered: Response }>;
  /** URLs of pages that are the same for everyone. */
  prerenderedPaths: string[];
  /** The script that tells the browser the base path if it isn't the root, and the script's URL. */
  placedManifest: { path: string; script: string } | null;
};

/** Loads the built pages and serves requests with them. Throws if the build is missing. */
export async function createPageHandler(options: PageHandlerOptions): Promise<Pages> {
  const base = basePathOf(options.services.publicUrl);
  const build = await loadBuild(options.buildDir, base);
  const { pageContext, prerenderedPaths } = readEntry(build);
  const handle = createRequestHandler(build, "production");
  const readStylesheet = stylesheetReader(join(options.buildDir, "client"), base);

  const services = answerOutagesAsPages(options.services, (error) =>
    options.logger.error({ err: error }, "could not show a page"),
  );
  const shared = { services, signIn: options.signIn, ...readBuildFacts(options.buildDir, base), readStylesheet };

  const answerPage = async (c: Context<HttpEnv>): Promise<Response> => {
    const request = toPageRequest(c, options.services.publicUrl, base);
    const requestId = c.get("requestId");
    // The status page is the same for everyone and must not ask the database who is looking.
    const isStatus = /^\/(vi\/)?status\/?$/.test(c.req.path);
    const viewer: Viewer = isStatus ? { state: "signed-out" } : await options.readViewer(request);
    const context = new RouterContextProvider();
    context.set(pageContext, {
      ...shared,
      viewer,
      actor: viewer.state === "signed-in" ? { type: "user", id: viewer.ownerId } : { type: "visitor" },
      requestId,
      clientAddress: readClientNetwork(
        c.env.incoming.socket.remoteAddress ?? "",
        c.req.header("x-forwarded-for") ?? null,
        options.trustedProxies,
      ),
      setRoute: (template) => c.set("route", template),
      logError: (error) => options.logger.error({ requestId, err: error }, "could not show a page"),
    });
    const answer = await handle(request, context);
    // React Router drops the headers of responses that a loader throws.
    if (answer.status === 503) answer.headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
    if (c.get("variesByCookie")) answer.headers.append("Vary", "Cookie");
    return answer;
  };

  const renderForAll = async (path: string): Promise<{ route: string; rendered: Response }> => {
    const context = new RouterContextProvider();
    let route = "(none)";
    context.set(pageContext, {
      ...shared,
      viewer: { state: "signed-out" },
      actor: { type: "visitor" },
      requestId: "prerendered",
      clientAddress: "",
      setRoute: (template) => (route = template),
      logError: (error) => options.logger.error({ err: error }, "could not show a page"),
    });
    const rendered = await handle(new Request(options.services.publicUrl + path), context);
    return { route, rendered };
  };
  const { assets } = build;
  const placedManifest =
    base === ""
      ? null
      : { path: assets.url.slice(base.length), script: `window.__reactRouterManifest=${JSON.stringify(assets)};` };
  return { answerPage, renderForAll, prerenderedPaths, placedManifest };
}

/**
 * The request as the pages see it: at the public URL, whatever Host or X-Forwarded-* say, so that nobody can
 * choose the origin that forms are checked against.
 */
function toPageRequest(c: Context<HttpEnv>, publicUrl: string, base: string): Request {
  const asked = new URL(c.req.url);
  const url = new URL(publicUrl);
  url.pathname = base + asked.pathname;
  url.search = asked.search;
  const headers = new Headers(c.req.raw.headers);
  const claims = Array.from(headers.keys()).filter((name) => name.startsWith("x-forwarded-") || name === "forwarded");
  for (const name of claims) headers.delete(name);
  // Under "Referrer-Policy: no-referrer", browsers post with "Origin: null". A mailed link's token is the authority
  // there and cookies don't count, so the origin check has nothing to protect.
  if (/^\/(vi\/)?(answer|approve|approvers|stop-mails)\//.test(asked.pathname)) headers.delete("origin");
  const { method, body, signal } = c.req.raw;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(url, { method, headers, signal, ...(hasBody ? { body, duplex: "half" } : {}) });
}

/** Files that the build places next to its output (app/bundling/). */
function readBuildFacts(
  buildDir: string,
  base: string,
): Pick<PageContext, "buildId" | "publicScript" | "firstScripts"> {
  const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(buildDir, ...path), "utf8"));
  const { id } = z.object({ id: z.string() }).parse(read("client", "builds", "latest.json"));
  const { publicScript, firstScripts } = z
    .object({ publicScript: z.string(), firstScripts: z.array(z.string()) })
    .parse(read("page-scripts.json"));
  return { buildId: id, publicScript: base + publicScript, firstScripts: firstScripts.map((script) => base + script) };
}

/** The build references its files from the host's root; here they are below `base`. */
async function loadBuild(buildDir: string, base: string): Promise<ServerBuild> {
  // The pages' modules read this when they load (app/base-path.ts).
  globalThis.galleyBasePath = base;
  const module: unknown = await import(pathToFileURL(join(buildDir, "server", "index.js")).href);
  const build = asServerBuild(module);
  return base === "" ? build : { ...build, basename: base, assets: placeAssets(build.assets, base) };
}

/** The manifest with every URL below `base`. */
function placeAssets(assets: ServerBuild["assets"], base: string): ServerBuild["assets"] {
  const text = JSON.stringify(assets, (_key, value: unknown) =>
    typeof value === "string" && value.startsWith("/assets/") ? base + value : value,
  );
  return JSON.parse(text) as ServerBuild["assets"];
}

/** React Router's compiler defines this module's shape and publishes no schema to check it against. */
function asServerBuild(module: unknown): ServerBuild {
  return module as ServerBuild;
}

type Entry = { pageContext: RouterContext<PageContext>; prerenderedPaths: string[] };

/**
 * The build has its own copy of the app's modules, so the key must come from there. The declaration in
 * `app/entry.server.tsx` checks that it exports the key with this type.
 */
function readEntry(build: ServerBuild): Entry {
  const { pageContext, prerenderedPaths } = build.entry.module as Partial<Entry>;
  if (!pageContext || !prerenderedPaths) throw new Error("The built pages are older than the service: rebuild them.");
  return { pageContext, prerenderedPaths };
}

/** A stylesheet's URLs are relative to the stylesheet, which breaks when it is inlined in a page. */
function stylesheetReader(clientDir: string, base: string): (href: string) => string | null {
  const known = new Map<string, string>();
  return (href) => {
    // Only names from the build, never a path from a request.
    const file = href.slice(base.length);
    if (!/^\/assets\/[\w.-]+\.css$/.test(file)) return null;
    const content =
      known.get(href) ?? readFileSync(join(clientDir, file), "utf8").replaceAll("url(./", `url(${base}/assets/`);
    known.set(href, content);
    return content;
  };
}
