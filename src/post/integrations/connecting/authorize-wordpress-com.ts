import { createHash } from "node:crypto";
import type { Caller } from "../../../platform/actor.ts";
import { ConnectorError } from "../../../platform/connector-error.ts";
import type { Context } from "../../../context.ts";
import { GalleyError } from "../../../platform/errors.ts";
import type { Locale } from "../../../platform/languages.ts";
import { toComRedirectUri } from "./com-redirect-uri.ts";
import { getIntegration } from "../get-integration.ts";
import { keepWordPressState } from "./wordpress-states.ts";

export type AuthorizeWordPressComInput = {
  locale: Locale;
  /** The integration to reconnect. */
  integrationId?: string;
};

/**
 * The secret of one attempt (PKCE). It's made of what only the browser that started has, so that nothing is stored.
 */
export const toVerifier = (attempt: { state: string; browserKey: string }): string =>
  createHash("sha256").update(`${attempt.state}.${attempt.browserKey}`).digest("base64url");

/**
 * Starts consent at WordPress.com. Throws "not-found" (also where this installation isn't known there), and
 * "connection-failed".
 */
export async function authorizeWordPressCom(
  ctx: Pick<Context, "clock" | "config" | "db" | "wordpressCom">,
  caller: Caller,
  { locale, integrationId }: AuthorizeWordPressComInput,
): Promise<{ authorizeUrl: string; browserKey: string }> {
  if (ctx.wordpressCom === null) throw new GalleyError("not-found");
  if (integrationId !== undefined) await getIntegration(ctx, caller, { integrationId });
  const attempt = await keepWordPressState(ctx, caller, {
    kind: "wordpress-com",
    integrationId: integrationId ?? null,
    siteUrl: "",
    apiUrl: "",
    locale,
  });
  const redirectUri = toComRedirectUri(ctx.config.http.publicUrl);
  const asked = { state: attempt.state, verifier: toVerifier(attempt), redirectUri };
  const authorizeUrl = await ctx.wordpressCom.login.toAuthorizeUrl(asked).catch((error: unknown) => {
    throw error instanceof ConnectorError ? new GalleyError("connection-failed", { cause: error }) : error;
  });
  return { authorizeUrl, browserKey: attempt.browserKey };
}
