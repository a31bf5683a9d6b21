import { Hono } from "hono";
import { locales, type Locale } from "../../../platform/languages.ts";
import { basePathOf } from "../../../platform/http/base-path.ts";
import type { HttpEnv } from "../http-env.ts";

/** The pages for search engines to index; each is available in both languages. */
const pages = ["/", "/trynow", "/contact", "/terms", "/privacy-policy"];

const oneDay = "public, max-age=86400";

/** Serves /sitemap.xml (with `hreflang` pairs, sitemaps.org and Google's "Localized versions") and /robots.txt. */
export function createCrawlerRoutes(publicUrl: string): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const sitemap = renderSitemap(publicUrl);
  // Every public address exists twice. Both list all pages.
  app.on("GET", ["/sitemap.xml", "/vi/sitemap.xml"], (c) => {
    c.set("route", "/sitemap.xml");
    return c.body(sitemap, 200, { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": oneDay });
  });
  app.get("/robots.txt", (c) => {
    c.set("route", "/robots.txt");
    const shut = ["/bot", "/vi/bot", "/approve", "/answer", "/connect", "/media", "/graphql"].map(
      (path) => `Disallow: ${basePathOf(publicUrl)}${path}`,
    );
    return c.text(["User-agent: *", ...shut, `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n"), 200, {
      "Cache-Control": oneDay,
    });
  });
  return app;
}

function renderSitemap(publicUrl: string): string {
  const entries = pages.flatMap((page) => locales.map((locale) => renderEntry(publicUrl, page, locale)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}

function renderEntry(publicUrl: string, page: string, locale: Locale): string {
  const pairs = [...locales.map((other) => [other, other] as const), ["x-default", "en"] as const].map(
    ([name, other]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${publicUrl}${inLocale(page, other)}"/>`,
  );
  return `<url><loc>${publicUrl}${inLocale(page, locale)}</loc>${pairs.join("")}</url>`;
}

function inLocale(page: string, locale: Locale): string {
  if (locale === "en") return page;
  return page === "/" ? `/${locale}` : `/${locale}${page}`;
}
