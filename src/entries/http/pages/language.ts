import type { Context, MiddlewareHandler, Next } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { parseInput } from "../../../platform/input/parse-input.ts";
import { locales, type Locale } from "../../../platform/languages.ts";
import type { HttpEnv } from "../http-env.ts";

const cookieName = "locale";
const cookieSeconds = 365 * 24 * 60 * 60;

/** Pages whose language doesn't depend on the visitor's cookie. */
const ownLanguage = /^\/(answer|approve|approvers|stop-mails)(\/|$)/;

const choiceSchema = z.object({ locale: z.enum(locales), next: z.string().max(2000) });

/**
 * Redirects visitors who chose Vietnamese from an unprefixed page to its /vi twin. Opening a Vietnamese URL is a
 * choice too, until they make another. Runs before the router, because prerendered pages are files and never
 * reach it.
 */
export function redirectByLanguage(publicUrl: string): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { path } = c.req;
    if (isFirstVisitIn(c, "vi")) return keepVisit(c, publicUrl, next);
    const isPageRequest = c.req.method === "GET" || c.req.method === "HEAD";
    const hasTwin = localeOfPath(path) === "en" && !ownLanguage.test(path) && !isFile(path);
    if (!isPageRequest || !hasTwin) return next();
    if (getCookie(c, cookieName) !== "vi") {
      c.set("variesByCookie", true);
      return next();
    }
    const { pathname, search } = new URL(c.req.url);
    c.header("Cache-Control", "no-store");
    return c.redirect(withLocale(pathname, "vi") + search, 302);
  };
}

/** POST /language: stores the choice for 365 days and redirects to the same page in that language. */
export function chooseLanguage(publicUrl: string) {
  return async (c: Context<HttpEnv>) => {
    if (isFromElsewhere(c, publicUrl)) return c.text("Forbidden", 403);
    const { locale, next } = parseInput(choiceSchema, await c.req.parseBody());
    keepLocale(c, publicUrl, locale);
    return c.redirect(toOwnPath(next, publicUrl, locale), 303);
  };
}

/**
 * Browsers say where a form was, old ones by its Origin. A client that says nothing isn't a browser, so no other site's
 * page drives it.
 */
function isFromElsewhere(c: Context, publicUrl: string): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const origin = c.req.header("origin");
  return origin !== undefined && origin !== new URL(publicUrl).origin;
}

/**
 * Someone opens a page in this language without having chosen one. A service worker's prefetches don't count as
 * visits.
 */
function isFirstVisitIn(c: Context<HttpEnv>, locale: Locale): boolean {
  const { method, path } = c.req;
  const isOpened = method === "GET" && (c.req.header("sec-fetch-dest") ?? "document") === "document";
  const isPage = isOpened && localeOfPath(path) === locale && !ownLanguage.test(path.slice(3)) && !isFile(path);
  return isPage && !locales.some((chosen) => chosen === getCookie(c, cookieName));
}

async function keepVisit(c: Context<HttpEnv>, publicUrl: string, next: Next): Promise<void> {
  await next();
  if (c.res.status !== 200) return;
  keepLocale(c, publicUrl, "vi");
  // The response is now specific to this visitor.
  c.header("Cache-Control", (c.res.headers.get("Cache-Control") ?? "no-cache").replace("public", "private"));
}

function keepLocale(c: Context<HttpEnv>, publicUrl: string, locale: Locale): void {
  setCookie(c, cookieName, locale, {
    path: "/",
    maxAge: cookieSeconds,
    sameSite: "Lax",
    httpOnly: true,
    secure: publicUrl.startsWith("https:"),
  });
}

/** Uses only the path and query of `next`, so that it can't redirect to another site. */
function toOwnPath(next: string, publicUrl: string, locale: Locale): string {
  const url = URL.parse(next, publicUrl);
  const { pathname, search } = url?.origin === new URL(publicUrl).origin ? url : new URL("/", publicUrl);
  // A browser would read "//host" as another site's address.
  return withLocale(pathname, locale).replace(/^\/+/, "/") + search;
}

function isFile(path: string): boolean {
  return /\.[A-Za-z0-9]+$/.test(path);
}

function localeOfPath(pathname: string): Locale {
  return pathname === "/vi" || pathname.startsWith("/vi/") ? "vi" : "en";
}

function withLocale(pathname: string, locale: Locale): string {
  const bare = localeOfPath(pathname) === "vi" ? pathname.slice(3) || "/" : pathname;
  if (locale === "en") return bare;
  return bare === "/" ? "/vi" : `/vi${bare}`;
}
