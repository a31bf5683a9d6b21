import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";
import { GalleyError } from "../../platform/errors.ts";
import { createLinkToken, hashLinkToken } from "../../platform/guards/link-token.ts";
import { parseInput } from "../../platform/input/parse-input.ts";
import type { Locale } from "../../platform/languages.ts";
import { siteAddress, toRefusal } from "./check-connection.ts";
import { getIntegration } from "./get-integration.ts";

/** How long the site's page may stay open. */
const STATE_MS = 30 * 60_000;
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
 * Starts authorisation on the site's own page, which creates an application password. Throws "not-found",
 * "invalid-input" for `siteUrl`, "authorize-unavailable" if the site doesn't offer such a page.
 */
export async function authorizeWordPress(
  ctx: Pick<Context, "clock" | "config" | "db" | "publishers">,
  caller: Caller,
  { siteUrl: typed, locale, integrationId }: AuthorizeWordPressInput,
): Promise<WordPressAuthorization> {
  const siteUrl = parseInput(siteAddress, typed, "siteUrl");
  if (integrationId !== undefined) await getIntegration(ctx, caller, { integrationId });
  const { apiUrl, pageUrl } = await findPage(ctx, siteUrl);
  const [state, browser, now] = [createLinkToken(), createLinkToken(), ctx.clock.now()];
  await ctx.db.deleteFrom("wordpress_states").where("expires_at", "<=", now).execute();
  const bound = {
    state_hash: state.hash,
    browser_hash: browser.hash,
    owner_id: caller.ownerId,
    integration_id: integrationId ?? null,
  };
  const site = { site_url: siteUrl, api_url: apiUrl, locale };
  await ctx.db
    .insertInto("wordpress_states")
    .values({ ...bound, ...site, expires_at: new Date(now.getTime() + STATE_MS) })
    .execute();
  const back = `${ctx.config.http.publicUrl}/connect/wordpress?state=${state.token}`;
  const page = new URL(pageUrl);
  const asked = { app_name: "Galley", app_id: APP_ID, success_url: back, reject_url: back };
  for (const [name, value] of Object.entries(asked)) page.searchParams.set(name, value);
  return { authorizeUrl: page.href, browserKey: browser.token };
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

export type TakenWordPressState = {
  ownerId: string;
  integrationId: string | null;
  siteUrl: string;
  apiUrl: string;
  locale: Locale;
};

/** Takes the returned state, once, and only in the browser that started with it; null otherwise. */
export async function takeWordPressState(
  ctx: Pick<Context, "clock" | "db">,
  input: { state: string; browserKey: string },
): Promise<TakenWordPressState | null> {
  const row = await ctx.db
    .deleteFrom("wordpress_states")
    .where("state_hash", "=", hashLinkToken(input.state))
    .where("browser_hash", "=", hashLinkToken(input.browserKey))
    .where("expires_at", ">", ctx.clock.now())
    .returning([
      "owner_id as ownerId",
      "integration_id as integrationId",
      "site_url as siteUrl",
      "api_url as apiUrl",
      "locale",
    ])
    .executeTakeFirst();
  return row ?? null;
}
