import { createHash, randomBytes } from "node:crypto";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { text } from "node:stream/consumers";
import { PassThrough } from "node:stream";
import type { ReactElement } from "react";
import { I18nextProvider } from "react-i18next";
import { z } from "zod";
import { ownPathname } from "./base-path.ts";
import { locales, type Locale } from "../src/platform/languages.ts";
import { contentSecurityPolicy } from "./server/content-security-policy.ts";
import { i18nFor } from "./i18n/i18n.server.ts";
import { localeOfPath } from "./i18n/locale.ts";
import { NonceContext } from "./server/nonce.ts";
import { PageAssetsContext, type PageAssets } from "./server/page-assets.ts";
import { pageContext } from "./server/page-context.ts";
import { prerenderedPaths } from "./server/prerendered-pages.ts";
import { isTagged, scriptsOf } from "./route-handle.ts";

export { pageContext, prerenderedPaths };

const loadedLocale = z.object({ locale: z.enum(locales) });

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const page = loadContext.get(pageContext);
  const { matches, loaderData } = routerContext.staticHandlerContext;
  const handles = matches.map(({ route }) => routerContext.routeModules[route.id]?.handle);
  const scripts = scriptsOf(
    matches.map(({ route }, at) => ({ handle: handles[at], loaderData: loaderData[route.id] })),
  );
  const sheets = listSheets(routerContext);
  const styles = sheets.flatMap((href) => page.readStylesheet(href) ?? []).join("\n");
  const isForAll = status === 200 && isPrerendered(request);
  const nonce = isForAll ? undefined : randomBytes(16).toString("base64");
  const inline = nonce ? { nonce } : { styleHashes: [createHash("sha256").update(styles).digest("base64")] };
  const { partner, seenOn } = page.services.site;
  const pictures = [partner, ...seenOn].flatMap((shown) => shown?.logo ?? []);
  const hasTagManager = page.services.site.tagManagerId !== null && isTagged(handles);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy({ scripts, inline, signIn: page.signIn, hasTagManager, pictures }),
  );
  if (isForAll) headers.set("Cache-Control", "public, max-age=0, must-revalidate");
  // Signed-in pages are never cached, not even by the browser.
  else if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", scripts === "router" ? "no-store" : "private, no-cache");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const script = {
    none: null,
    app: page.publicScript,
    island: routerContext.manifest.entry.module,
    router: routerContext.manifest.entry.module,
  }[scripts];
  const whatScriptsLoad = scripts === "island" ? { sheets, preloads: page.firstScripts } : { sheets: [], preloads: [] };
  const assets: PageAssets = { nonce, styles, script, ...whatScriptsLoad };
  // Without hydration there is no data to stream, so the fast synchronous renderer is enough.
  const html =
    scripts === "router" && nonce
      ? await renderWhole(toElement(request, routerContext, nonce), nonce)
      : renderToString(
          <PageAssetsContext value={assets}>{toElement(request, routerContext, nonce)}</PageAssetsContext>,
        );
  return new Response(html.startsWith("<!") ? html : `<!DOCTYPE html>${html}`, { status, headers });
}

/** The whole page, with its loaders' data. */
export function toElement(request: Request, routerContext: EntryContext, nonce: string | undefined): ReactElement {
  return (
    <NonceContext value={nonce ?? null}>
      <I18nextProvider i18n={i18nFor(pageLocale(request, routerContext))}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />
      </I18nextProvider>
    </NonceContext>
  );
}

/** Whether the request carries no query, form or personal data. */
function isPrerendered({ method, url }: Request): boolean {
  const asked = new URL(url);
  return (
    (method === "GET" || method === "HEAD") && asked.search === "" && prerenderedPaths.includes(ownPathname(asked))
  );
}

/** The URL decides, unless a page's loader knows better (an approval is in its account's language). */
function pageLocale(request: Request, { staticHandlerContext }: EntryContext): Locale {
  const fromPath = localeOfPath(ownPathname(new URL(request.url)));
  if (fromPath !== "en") return fromPath;
  for (const data of Object.values(staticHandlerContext.loaderData)) {
    const chosen = loadedLocale.safeParse(data);
    if (chosen.success) return chosen.data.locale;
  }
  return fromPath;
}

/** Renders only when all data is there, so that a failure gives an error page and not half a page. */
function renderWhole(element: ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      nonce,
      onAllReady() {
        const body = new PassThrough();
        text(body).then(resolve, reject);
        pipe(body);
      },
      onShellError: reject,
      onError: reject,
    });
  });
}

/** The URLs of the matched routes' stylesheets. */
function listSheets({ staticHandlerContext, manifest }: EntryContext): string[] {
  const hrefs = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  // The compiler adds "#" to stylesheets that are also loaded later.
  return [...new Set(hrefs.map((href) => href.replace(/#$/, "")))];
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A wrong URL or an unknown form is the client's mistake, and an aborted request is no error.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  (context as RouterContextProvider).get(pageContext).logError(error);
};
