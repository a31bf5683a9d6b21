import { type Context as HonoContext, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { html } from "hono/html";
import { z } from "zod";
import en from "../../../messages/en/trynow.json" with { type: "json" };
import vi from "../../../messages/vi/trynow.json" with { type: "json" };
import type { Context } from "../../context.ts";
import { articleLanguages, type Locale, locales } from "../../platform/languages.ts";
import { toPageUrl } from "../../platform/page-url.ts";
import { beginInstagramTrial } from "../../post/trials/begin-instagram-trial.ts";
import { createChallenge } from "../../post/trials/create-challenge.ts";
import { getTrial } from "../../post/trials/get-trial.ts";
import { parseInput } from "../../platform/input/parse-input.ts";
import { findTimeZone, timeZoneCookie } from "../../platform/time-zones.ts";
import { requireProof } from "../../post/trials/require-proof.ts";
import { maxPhotoBytes, startPhotoTrial } from "../../post/trials/start-photo-trial.ts";
import type { Visitor } from "../../post/trials/visitor.ts";
import { readClientNetwork } from "../../platform/http/client-address.ts";
import type { HttpEnv } from "./http-env.ts";
import { limitBody } from "../../platform/http/limit-body.ts";
import { toProblemCode } from "./to-problem-code.ts";

const texts = { en, vi };
export const trialCookie = "galley-trial";
export const browserCookie = "instagram-browser";
/** How long a browser remembers that it used its trial. */
const cookieSeconds = 90 * 24 * 60 * 60;

type TrynowContext = Pick<
  Context,
  "addresses" | "clock" | "config" | "db" | "instagramLogins" | "jobs" | "log" | "pictures" | "sealing" | "writers"
>;

/** Also sets the language in which a rejected form is answered. */
const localeForm = z.object({ locale: z.enum(locales).catch("en") });
const photoForm = z.object({
  photo: z.file(),
  caption: z.string(),
  /** Empty: the caption's language. */
  language: z
    .enum(["", ...articleLanguages])
    .default("")
    .transform((language) => (language === "" ? null : language)),
  proof: z.string().default(""),
});
const instagramForm = photoForm
  .pick({ proof: true })
  .extend({ way: z.enum(["instagram-login", "facebook-login"]).optional() });

/**
 * Routes of the try-now page, mounted at /trynow: `POST /photo` (multipart: photo, caption, language, proof) and
 * `POST /instagram` (way, proof) redirect, with `?problem=` and a code if nothing was started; `GET /challenge`
 * returns the task whose solution is the proof, `GET /state` the visitor's trial, both as JSON.
 */
export function createTrynowRoutes(ctx: TrynowContext): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.post("/photo", requireOwnPage(ctx), limitBody({ maxSize: maxPhotoBytes + 100_000 }), async (c) => {
    c.set("route", "/trynow/photo");
    const form = await c.req.parseBody();
    const { locale } = parseInput(localeForm, form);
    return answer(ctx, c, locale, async () => {
      const { photo, caption, language, proof } = parseInput(photoForm, form);
      const visitor = readVisitor(ctx, c, await requireProof(ctx, proof));
      const { cookie } = await startPhotoTrial(ctx, visitor, {
        photo: new Uint8Array(await photo.arrayBuffer()),
        caption,
        language,
        locale,
      });
      keepTrialCookie(ctx, c, cookie);
      return c.redirect(toTrynow(ctx, locale), 303);
    });
  });
  app.post("/instagram", requireOwnPage(ctx), limitBody({ maxSize: 5_000 }), async (c) => {
    c.set("route", "/trynow/instagram");
    const form = await c.req.parseBody();
    const { locale } = parseInput(localeForm, form);
    return answer(ctx, c, locale, async () => {
      const { proof, way } = parseInput(instagramForm, form);
      const visitor = readVisitor(ctx, c, await requireProof(ctx, proof));
      const { authorizeUrl, browserKey, cookie } = await beginInstagramTrial(ctx, visitor, { locale, api: way });
      setCookie(c, browserCookie, browserKey, { path: "/connect", maxAge: 3_600, ...cookieRules(ctx) });
      keepTrialCookie(ctx, c, cookie);
      return leadElsewhere(c, locale, authorizeUrl);
    });
  });
  // The installed app's service worker stores what a phone shares and answers this itself; without one, visitors pick
  // the photo by hand.
  app.post("/share", (c) => {
    c.set("route", "/trynow/share");
    return c.redirect(toTrynow(ctx, c.req.query("locale") === "vi" ? "vi" : "en"), 303);
  });
  app.get("/challenge", async (c) => {
    c.set("route", "/trynow/challenge");
    c.header("Cache-Control", "no-store");
    return c.json(await createChallenge(ctx));
  });
  app.get("/state", async (c) => {
    c.set("route", "/trynow/state");
    c.header("Cache-Control", "no-store");
    const trial = await getTrial(ctx, { cookie: getCookie(c, trialCookie) ?? null });
    if (trial === null) return c.json({ state: null });
    // The token is the claim: the page gets it from the server; a script that only reads needs none.
    const { token: _token, ...seen } = trial;
    return c.json(seen);
  });
  return app;
}

/** Forms on other sites send their own origin. */
function requireOwnPage(ctx: Pick<Context, "config">) {
  return async (c: HonoContext<HttpEnv>, next: () => Promise<void>) => {
    if (c.req.header("origin") !== new URL(ctx.config.http.publicUrl).origin) return c.text("Forbidden", 403);
    await next();
    return undefined;
  };
}

async function answer(
  ctx: TrynowContext,
  c: HonoContext<HttpEnv>,
  locale: Locale,
  begin: () => Promise<Response>,
): Promise<Response> {
  try {
    return await begin();
  } catch (error) {
    return c.redirect(toTrynow(ctx, locale, toProblemCode(ctx, c, error)), 303);
  }
}

/**
 * A page that continues automatically. The page's policy (CSP, form-action) would restrict a redirect, and every
 * further one, to the form's own site, but Instagram and Facebook redirect from host to host.
 */
async function leadElsewhere(c: HonoContext<HttpEnv>, locale: Locale, url: string): Promise<Response> {
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  const { title, link } = texts[locale].leaving;
  return c.html(
    html`<!doctype html>
      <html lang="${locale}">
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <meta http-equiv="refresh" content="0; url=${url}" />
        <p><a href="${url}">${link}</a></p>
      </html> `,
  );
}

export function toTrynow(ctx: Pick<Context, "config">, locale: Locale, problem?: string): string {
  return toPageUrl(ctx, locale, "/trynow", problem === undefined ? [] : { problem });
}

export function readVisitor(ctx: Pick<Context, "config">, c: HonoContext<HttpEnv>, isProven: boolean): Visitor {
  const socket = c.env.incoming.socket.remoteAddress ?? "";
  const address = readClientNetwork(socket, c.req.header("x-forwarded-for") ?? null, ctx.config.http.trustedProxies);
  const timeZone = findTimeZone(getCookie(c, timeZoneCookie) ?? "") ?? "UTC";
  return { cookie: getCookie(c, trialCookie) ?? null, address, isProven, timeZone };
}

export function keepTrialCookie(ctx: Pick<Context, "config">, c: HonoContext<HttpEnv>, cookie: string): void {
  setCookie(c, trialCookie, cookie, { path: "/", maxAge: cookieSeconds, ...cookieRules(ctx) });
}

function cookieRules(ctx: Pick<Context, "config">) {
  return { httpOnly: true, sameSite: "Lax", secure: ctx.config.http.publicUrl.startsWith("https:") } as const;
}
