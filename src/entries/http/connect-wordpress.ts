import { type Context as HonoContext, Hono } from "hono";
import { deleteCookie, getCookie } from "hono/cookie";
import { z } from "zod";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { toPageUrl } from "../../platform/page-url.ts";
import { parseInput } from "../../platform/input/parse-input.ts";
import { keepWordPressConnection } from "../../post/integrations/connecting/keep-wordpress-connection.ts";
import { updateIntegration } from "../../post/integrations/update-integration.ts";
import { takeWordPressState, type TakenWordPressState } from "../../post/integrations/connecting/wordpress-states.ts";
import { toForm } from "./back-to-form.ts";
import type { HttpEnv } from "./http-env.ts";
import { toProblemCode } from "./to-problem-code.ts";

type CallbackContext = Pick<Context, "clock" | "config" | "db" | "jobs" | "log" | "publishers" | "sealing">;

/** The parameters WordPress appends to `success_url`; `success=false` if the site's owner declined. */
const answerSchema = z.object({ user_login: z.string().min(1).max(200), password: z.string().min(1).max(500) });
const answerOrNone = answerSchema.nullable().catch(null);

/**
 * `GET /` at its mount point: the redirect back from a site's authorize-application.php. The password is in the
 * URL: nothing logs it, no page is shown at that URL, and browsers don't keep redirects in their history. The
 * protocol makes this GET change something; it is bound to the browser's key and works once.
 */
export function createWordPressRoutes(ctx: CallbackContext): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get("/", async (c) => {
    c.set("route", "/connect/wordpress");
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
    const taken = await takeWordPressState(ctx, {
      kind: "wordpress",
      state: c.req.query("state") ?? "",
      browserKey: getCookie(c, "wordpress-browser") ?? "",
    });
    deleteCookie(c, "wordpress-browser", { path: "/connect" });
    if (taken === null)
      return c.redirect(toPageUrl(ctx, "en", "/bot/integrations/add", { problem: "wordpress-state" }));
    const answer = parseInput(answerOrNone, c.req.query());
    return c.redirect(
      answer === null
        ? toPageUrl(ctx, taken.locale, ...toForm(taken, { problem: "wordpress-cancelled" }))
        : await connect(ctx, c, taken, answer),
    );
  });
  return app;
}

async function connect(
  ctx: CallbackContext,
  c: HonoContext<HttpEnv>,
  taken: TakenWordPressState,
  answer: z.infer<typeof answerSchema>,
): Promise<string> {
  const { ownerId, integrationId, siteUrl, apiUrl, locale } = taken;
  const caller: Caller = { ownerId, actor: { type: "user", id: ownerId } };
  const { user_login: username, password } = answer;
  try {
    if (integrationId !== null) {
      await updateIntegration(ctx, caller, { integrationId, siteUrl, username, password });
      return toPageUrl(ctx, locale, ...toForm(taken, { connected: "1" }));
    }
    const { connectionId } = await keepWordPressConnection(ctx, caller, {
      kind: "wordpress",
      ...{ siteUrl, apiUrl, username, password },
    });
    return toPageUrl(ctx, locale, "/bot/integrations/add", { connection: connectionId, site: siteUrl, username });
  } catch (error) {
    return toPageUrl(ctx, locale, ...toForm(taken, { problem: toProblemCode(ctx, c, error) }));
  }
}
