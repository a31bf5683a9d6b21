import type { Caller } from "../../../platform/actor.ts";
import { ConnectorError } from "../../../platform/connector-error.ts";
import type { Context } from "../../../context.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { parseInput } from "../../../platform/input/parse-input.ts";
import type { Locale } from "../../../platform/languages.ts";
import { siteAddress, toRefusal } from "./check-connection.ts";
import { authorizeWordPressCom } from "./authorize-wordpress-com.ts";
import { getIntegration } from "../get-integration.ts";
import { keepWordPressState } from "./wordpress-states.ts";

/** With it, WordPress groups all passwords made for Galley under one application. */
const APP_ID = "0b8e5c1e-6d0f-5a37-9a55-67616c6c6579";

export type AuthorizeWordPressInput = {
  siteUrl: string;
  locale: Locale;
  /** The integration to reconnect. */
  integrationId?: string;
};

export type WordPressAuthorization = {
  /** The site's own page; open it as a full page. */
  authorizeUrl: string;
  /** Set it as the cookie `wordpress-browser` (path /connect, SameSite=Lax) until the callback. */
  browserKey: string;
};

/**
 * Starts authorisation on the site's own page, which creates an application password; an address at WordPress.com leads
 * to consent there. Throws "not-found",
 * "invalid-input" for `siteUrl`, "authorize-unavailable" if the site doesn't offer such a page.
 */
export async function authorizeWordPress(
  ctx: Pick<Context, "clock" | "config" | "db" | "publishers" | "wordpressCom">,
  caller: Caller,
  { siteUrl: typed, locale, integrationId }: AuthorizeWordPressInput,
): Promise<WordPressAuthorization> {
  const siteUrl = parseInput(siteAddress, typed, "siteUrl");
  if (integrationId !== undefined) await getIntegration(ctx, caller, { integrationId });
  else if (ctx.wordpressCom?.isThere(siteUrl) === true) return authorizeWordPressCom(ctx, caller, { locale });
  const { apiUrl, pageUrl } = await findPage(ctx, siteUrl);
  const { state, browserKey } = await keepWordPressState(ctx, caller, {
    kind: "wordpress",
    integrationId: integrationId ?? null,
    ...{ siteUrl, apiUrl, locale },
  });
  const back = `${ctx.config.http.publicUrl}/connect/wordpress?state=${state}`;
  const page = new URL(pageUrl);
  const asked = { app_name: "Galley", app_id: APP_ID, success_url: back, reject_url: back };
  for (const [name, value] of Object.entries(asked)) page.searchParams.set(name, value);
  return { authorizeUrl: page.href, browserKey };
}

async function findPage(ctx: Pick<Context, "publishers">, siteUrl: string) {
  try {
    const page = await ctx.publishers.wordpress?.findAuthorizePage?.(siteUrl);
    if (page === undefined) throw new GalleyError("authorize-unavailable");
    return page;
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    const none = error.code === "application-passwords-off" || error.code === "authorize-unknown";
    throw none ? new GalleyError("authorize-unavailable", { cause: error }) : toRefusal(error);
  }
}
