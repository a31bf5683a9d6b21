import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { createLinkToken, hashLinkToken } from "../../../platform/guards/link-token.ts";
import type { Locale } from "../../../platform/languages.ts";
import type { ConsentKind } from "../tables.ts";

/** How long the other side's page may stay open. */
const STATE_MS = 30 * 60_000;

export type WordPressState = {
  kind: ConsentKind;
  /** The integration to reconnect; null for a new one. */
  integrationId: string | null;
  siteUrl: string;
  apiUrl: string;
  locale: Locale;
};

/** Stores what the callback needs, for the browser that gets `browserKey`. */
export async function keepWordPressState(
  ctx: Pick<Context, "clock" | "db">,
  caller: Caller,
  { kind, integrationId, siteUrl, apiUrl, locale }: WordPressState,
): Promise<{ state: string; browserKey: string }> {
  const [state, browser, now] = [createLinkToken(), createLinkToken(), ctx.clock.now()];
  await ctx.db.deleteFrom("wordpress_states").where("expires_at", "<=", now).execute();
  await ctx.db
    .insertInto("wordpress_states")
    .values({
      state_hash: state.hash,
      browser_hash: browser.hash,
      owner_id: caller.ownerId,
      integration_id: integrationId,
      kind,
      site_url: siteUrl,
      api_url: apiUrl,
      locale,
      expires_at: new Date(now.getTime() + STATE_MS),
    })
    .execute();
  return { state: state.token, browserKey: browser.token };
}

export type TakenWordPressState = Omit<WordPressState, "kind"> & { ownerId: string };

/** Takes the returned state, once, and only in the browser that started with it; null otherwise. */
export async function takeWordPressState(
  ctx: Pick<Context, "clock" | "db">,
  input: { kind: ConsentKind; state: string; browserKey: string },
): Promise<TakenWordPressState | null> {
  const row = await ctx.db
    .deleteFrom("wordpress_states")
    .where("state_hash", "=", hashLinkToken(input.state))
    .where("browser_hash", "=", hashLinkToken(input.browserKey))
    .where("kind", "=", input.kind)
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
