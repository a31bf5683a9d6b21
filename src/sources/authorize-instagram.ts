import type { Context } from "../context.ts";
import { GalleyError } from "../errors.ts";
import { createLinkToken, hashLinkToken } from "../guards/link-token.ts";
import type { Locale } from "../languages.ts";

/** Instagram's page may be open this long. */
const STATE_MS = 30 * 60_000;

/** The address that Instagram leads back to; it must stand in the app's settings letter for letter. */
export function toRedirectUri(ctx: Pick<Context, "config">): string {
  return `${ctx.config.http.publicUrl}/connect/instagram`;
}

export type AuthorizeInstagramInput = {
  /** Who asks: an owner, or a visitor for a trial. */
  ownerId: string | null;
  locale: Locale;
  /** The source to connect again. */
  sourceId?: string;
};

export type InstagramAuthorization = {
  /** Instagram's page. To be opened as a whole page: in a window of its own it loses its session. */
  authorizeUrl: string;
  /**
   * To be kept as the cookie `instagram-browser` (path /connect, SameSite=Lax) until the way back: whoever
   * gets somebody else to open the address does not have it.
   */
  browserKey: string;
};

/** Begins the way over Instagram. Throws "instagram-off", or "not-found" for a source that is not the owner's. */
export async function authorizeInstagram(
  ctx: Pick<Context, "clock" | "config" | "db" | "instagramLogin">,
  { ownerId, locale, sourceId }: AuthorizeInstagramInput,
): Promise<InstagramAuthorization> {
  if (ctx.instagramLogin === null) throw new GalleyError("instagram-off");
  if (ownerId !== null && sourceId !== undefined) await requireSource(ctx, ownerId, sourceId);
  const state = createLinkToken();
  const browser = createLinkToken();
  const now = ctx.clock.now();
  await ctx.db.deleteFrom("instagram_states").where("expires_at", "<=", now).execute();
  await ctx.db
    .insertInto("instagram_states")
    .values({
      state_hash: state.hash,
      browser_hash: browser.hash,
      purpose: ownerId === null ? "trial" : "source",
      owner_id: ownerId,
      source_id: sourceId ?? null,
      locale,
      expires_at: new Date(now.getTime() + STATE_MS),
    })
    .execute();
  const authorizeUrl = ctx.instagramLogin.toAuthorizeUrl({ state: state.token, redirectUri: toRedirectUri(ctx) });
  return { authorizeUrl, browserKey: browser.token };
}

async function requireSource(ctx: Pick<Context, "db">, ownerId: string, sourceId: string): Promise<void> {
  const source = await ctx.db
    .selectFrom("sources")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "=", sourceId)
    .where("kind", "=", "instagram")
    .executeTakeFirst();
  if (source === undefined) throw new GalleyError("not-found");
}

export type TakenState = { purpose: "source" | "trial"; ownerId: string | null; sourceId: string | null; locale: Locale };

/** The state that comes back, once, and only in the browser that took it along; null otherwise. */
export async function takeState(
  ctx: Pick<Context, "clock" | "db">,
  input: { state: string; browserKey: string },
): Promise<TakenState | null> {
  const row = await ctx.db
    .deleteFrom("instagram_states")
    .where("state_hash", "=", hashLinkToken(input.state))
    .where("browser_hash", "=", hashLinkToken(input.browserKey))
    .where("expires_at", ">", ctx.clock.now())
    .returning(["purpose", "owner_id as ownerId", "source_id as sourceId", "locale"])
    .executeTakeFirst();
  return row ?? null;
}
