import { type Context as HonoContext, Hono } from "hono";
import { deleteCookie, getCookie } from "hono/cookie";
import type { Context } from "../context.ts";
import { GalleyError } from "../errors.ts";
import type { Locale } from "../languages.ts";
import { takeState, type TakenState } from "../sources/authorize-instagram.ts";
import { completeAuthorization } from "../sources/complete-authorization.ts";
import type { InstagramAnswer } from "../sources/exchange-code.ts";
import type { HttpEnv } from "./http-env.ts";

const browserCookie = "instagram-browser";

type CallbackContext = Parameters<typeof completeAuthorization>[0] & Pick<Context, "db">;

/**
 * `GET /` of where it is mounted: the way back from Instagram. By the protocol a GET changes something
 * here; it is bound to the browser's key and used once. Goes on to a page, with `?problem=` and a code of
 * src/errors.ts when nothing was connected.
 */
export function createInstagramCallback(ctx: CallbackContext): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get("/", async (c) => {
    c.set("route", "/connect/instagram");
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
    const taken = await takeState(ctx, { state: c.req.query("state") ?? "", browserKey: getCookie(c, browserCookie) ?? "" });
    deleteCookie(c, browserCookie, { path: "/connect" });
    if (taken === null) return c.redirect(toPage(ctx, "en", "/bot/sources/add", { problem: "instagram-state" }));
    return c.redirect(await goOn(ctx, taken, readAnswer(c)));
  });
  return app;
}

function readAnswer(c: HonoContext): InstagramAnswer {
  const code = c.req.query("code");
  return code === undefined ? { error: c.req.query("error") ?? "" } : { code };
}

async function goOn(ctx: CallbackContext, { ownerId, sourceId, locale }: TakenState, answer: InstagramAnswer): Promise<string> {
  try {
    if (ownerId === null) throw new GalleyError("instagram-off");
    const completed = await completeAuthorization(ctx, { ownerId, actor: { type: "user", id: ownerId } }, { answer, sourceId });
    if ("reconnectedSourceId" in completed) return toPage(ctx, locale, "/bot/sources", { connected: completed.reconnectedSourceId });
    return toPage(ctx, locale, "/bot/sources/add", { connection: completed.connectionId, username: completed.username });
  } catch (error) {
    if (!(error instanceof GalleyError)) throw error;
    return toPage(ctx, locale, "/bot/sources/add", { problem: error.code });
  }
}

function toPage(ctx: Pick<Context, "config">, locale: Locale, path: string, query: Record<string, string>): string {
  return `${ctx.config.http.publicUrl}${locale === "en" ? "" : `/${locale}`}${path}?${new URLSearchParams(query)}`;
}
