import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { csrf } from "hono/csrf";
import { getCookie, setCookie } from "hono/cookie";
import { relative } from "node:path";
import { locales, type Locale } from "../../platform/languages.ts";
import { limitBody } from "../../platform/http/limit-body.ts";
import { readNotice } from "./read-notice.ts";
import { type EntryCode, hashOf, isSameHash } from "./entry-code.ts";
import { isFromOutside } from "./is-from-outside.ts";
import { createStepPages } from "./step-pages.ts";
import type { SetupPages } from "./setup-page.ts";
import type { Show } from "./show.ts";
import type { Setup } from "./setup.ts";
import type { Place } from "./steps/step.ts";

const SESSION = "galley-setup";
const maxBodyBytes = 64 * 1024;

const headers = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; connect-src 'self'; " +
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Cache-Control": "no-store",
};

/** Waits for the service on the page that ends setup; without scripts the page reloads itself. */
const waitScript = `const { href, origin } = document.querySelector("[data-sign-in]");
const look = async () => {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  const isUp = answer !== null && answer.ok && (await answer.text()) === "ok";
  if (!isUp) return setTimeout(look, 700);
  if (origin === location.origin) return location.assign(href);
  document.body.dataset.running = "true";
};
void look();
`;

export type SetupAppOptions = {
  setup: Setup;
  code: EntryCode;
  pages: SetupPages;
  /** The folder with the pages' stylesheet and fonts. */
  filesDir: string;
  /** Called once the last response has been sent. */
  onEnd(): void;
};

/** The pages of setup. From another machine, they show nothing until the code in the log is entered. */
export function createSetupApp({ setup, code, pages, filesDir, onEnd }: SetupAppOptions): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  });
  app.get("/healthz", (c) => c.text("setup"));
  app.get("/readyz", (c) => c.json({ ready: false, failing: ["setup"] }, 503));
  app.use(
    "/setup/files/*",
    serveStatic({
      root: relative(process.cwd(), filesDir),
      rewriteRequestPath: (path) => path.slice("/setup/files".length),
    }),
  );
  app.get("/setup/wait.js", (c) => c.body(waitScript, 200, { "Content-Type": "text/javascript; charset=utf-8" }));
  app.use(limitBody({ maxSize: maxBodyBytes }), csrf());

  const show: Show = (c, page, status = 200) => {
    const noticeText = c.req.query("notice");
    const notice = status === 200 && noticeText !== undefined ? readNotice(noticeText) : null;
    const place = { locale: localeOf(c), path: new URL(c.req.url).pathname };
    return c.html(pages.renderSetup({ ...place, notice, ...page }), status);
  };

  app.post("/setup/language", async (c) => {
    const { locale, next } = await readForm(c);
    setCookie(c, "locale", locale === "vi" ? "vi" : "en", { path: "/", sameSite: "Lax", maxAge: 31_536_000 });
    return c.redirect(next?.startsWith("/setup") ? next : "/setup", 303);
  });
  app.post("/setup/code", async (c) => {
    const used = await code.use((await readForm(c))["code"] ?? "");
    if (typeof used === "string") return show(c, { kind: "code", problem: used }, used === "too-many" ? 429 : 403);
    setup.change({ session: hashOf(used.session) });
    const secure = protocolOf(c) === "https";
    setCookie(c, SESSION, used.session, { path: "/", httpOnly: true, sameSite: "Strict", secure });
    return c.redirect("/setup", 303);
  });
  app.use(async (c, next) => {
    if (!isFromOutside(originOf(c)) || isKnown(setup, getCookie(c, SESSION))) return next();
    return show(c, { kind: "code", problem: null }, 403);
  });

  app.route("/setup", createStepPages({ setup, show, readForm, placeOf, onEnd }));
  app.all("*", (c) => c.redirect("/setup", 303));
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    process.stderr.write(`setup: ${error.stack ?? error.message}\n`);
    return c.text("Internal Server Error", 500);
  });
  return app;
}

function isKnown(setup: Setup, cookie: string | undefined): boolean {
  const { session } = setup.state();
  return session !== null && cookie !== undefined && isSameHash(hashOf(cookie), session);
}

function originOf(c: Context) {
  const forwarded = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];
  return {
    remoteAddress: getConnInfo(c).remote.address ?? "",
    host: c.req.header("host") ?? "",
    isForwarded: forwarded.some((name) => c.req.header(name) !== undefined),
  };
}

/** Believes any proxy: none can be configured yet, and only a suggestion depends on it. */
const protocolOf = (c: Context): string =>
  c.req.header("x-forwarded-proto")?.split(",")[0]?.trim() === "https" ? "https" : "http";

function placeOf(c: Context): Place {
  const { remoteAddress, isForwarded } = originOf(c);
  const host = c.req.header("x-forwarded-host")?.split(",")[0]?.trim() ?? c.req.header("host") ?? "localhost";
  const origin = URL.parse(`${protocolOf(c)}://${host}`)?.origin ?? "http://localhost";
  return { origin, proxy: isForwarded ? remoteAddress.replace(/^::ffff:/, "") : null, locale: localeOf(c) };
}

function localeOf(c: Context): Locale {
  const chosen = getCookie(c, "locale");
  const known = locales.find((locale) => locale === chosen);
  return known ?? (/^vi\b/i.test(c.req.header("accept-language") ?? "") ? "vi" : "en");
}

async function readForm(c: Context): Promise<Record<string, string>> {
  const entries = Object.entries(await c.req.parseBody());
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
