import { type Context as HonoContext, Hono } from "hono";
import { deleteCookie, getCookie } from "hono/cookie";
import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import { toPageUrl } from "../../platform/page-url.ts";
import { toVerifier } from "../../post/integrations/connecting/authorize-wordpress-com.ts";
import { toComRedirectUri } from "../../post/integrations/connecting/com-redirect-uri.ts";
import { keepWordPressConnection } from "../../post/integrations/connecting/keep-wordpress-connection.ts";
import { updateIntegration } from "../../post/integrations/update-integration.ts";
import { takeWordPressState, type TakenWordPressState } from "../../post/integrations/connecting/wordpress-states.ts";
import { toForm } from "./back-to-form.ts";
import type { HttpEnv } from "./http-env.ts";
import { toProblemCode } from "./to-problem-code.ts";

type CallbackContext = Pick<
  Context,
  "clock" | "config" | "db" | "jobs" | "log" | "publishers" | "sealing" | "wordpressCom"
>;

/**
 * `GET /` at its mount point: the callback from consent at WordPress.com (RFC 6749, 4.1.2). The state is bound to the
 * browser's key and works once; the code is worth nothing without that key, from which its PKCE verifier is made.
 */
export function createWordPressComRoutes(ctx: CallbackContext): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get("/", async (c) => {
    c.set("route", "/connect/wordpress-com");
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
    const attempt = { state: c.req.query("state") ?? "", browserKey: getCookie(c, "wordpress-browser") ?? "" };
    const taken = await takeWordPressState(ctx, { kind: "wordpress-com", ...attempt });
    deleteCookie(c, "wordpress-browser", { path: "/connect" });
    if (taken === null)
      return c.redirect(toPageUrl(ctx, "en", "/bot/integrations/add", { problem: "wordpress-state" }));
    const code = c.req.query("code");
    const problem = c.req.query("error") === "access_denied" ? "wordpress-cancelled" : "connection-failed";
    return c.redirect(
      code === undefined
        ? toPageUrl(ctx, taken.locale, ...toForm(taken, { problem }))
        : await connect(ctx, c, taken, { code, verifier: toVerifier(attempt) }),
    );
  });
  return app;
}

async function connect(
  ctx: CallbackContext,
  c: HonoContext<HttpEnv>,
  taken: TakenWordPressState,
  answer: { code: string; verifier: string },
): Promise<string> {
  const { ownerId, integrationId, locale } = taken;
  const caller: Caller = { ownerId, actor: { type: "user", id: ownerId } };
  const redirectUri = toComRedirectUri(ctx.config.http.publicUrl);
  try {
    const password = await ctx.wordpressCom?.login.exchangeCode({ ...answer, redirectUri });
    if (password === undefined) throw new GalleyError("not-found");
    if (integrationId !== null) {
      await updateIntegration(ctx, caller, { integrationId, password });
      return toPageUrl(ctx, locale, ...toForm(taken, { connected: "1" }));
    }
    const consent = { kind: "wordpress-com", siteUrl: "", apiUrl: "", username: "", password } as const;
    const { connectionId } = await keepWordPressConnection(ctx, caller, consent);
    return toPageUrl(ctx, locale, "/bot/integrations/add", { connection: connectionId, kind: "wordpress-com" });
  } catch (error) {
    if (error instanceof ConnectorError) ctx.log.warn({ err: error }, "could not connect WordPress.com");
    const problem = error instanceof ConnectorError ? "connection-failed" : toProblemCode(ctx, c, error);
    return toPageUrl(ctx, locale, ...toForm(taken, { problem }));
  }
}
