import { setTimeout as wait } from "node:timers/promises";
import type { Selectable } from "kysely";
import type { InstagramApi } from "../../../connectors/instagram/index.ts";
import type { Context } from "../../../context.ts";
import type { SourcesTable } from "../tables.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { createLinkToken, hashLinkToken } from "../../../platform/guards/link-token.ts";
import { type Locale, locales } from "../../../platform/languages.ts";

/** How long Instagram's or Facebook's page may stay open. */
const STATE_MS = 30 * 60_000;

/** Marks a visitor's state, so that an expired one leads back to their page in their language. */
const visitorMark = "visitor-";

/** The order of preference if the operator has set up both; a Page only when it's asked for. */
const inOrder: readonly InstagramApi[] = ["instagram-login", "facebook-login"];

/** Returns the redirect URI of both; it must match the app's settings exactly. */
export function toRedirectUri(ctx: Pick<Context, "config">): string {
  return `${ctx.config.http.publicUrl}/connect/instagram`;
}

export type AuthorizeInstagramInput = {
  /** The owner; null for a trial visitor. */
  ownerId: string | null;
  locale: Locale;
  /** The source to reconnect. */
  sourceId?: string;
  /**
   * Which login to use; by default the one that the source was connected with, or the first that the operator has set
   * up.
   */
  api?: InstagramApi;
};

export type InstagramAuthorization = {
  /** Instagram's or Facebook's page. Open it as a full page: a popup loses its session. */
  authorizeUrl: string;
  /**
   * Set it as the cookie `instagram-browser` (path /connect, SameSite=Lax) until the callback: an attacker who gets
   * someone else to open the URL doesn't have it.
   */
  browserKey: string;
};

/**
 * Starts authorisation with Instagram or Facebook. Throws "instagram-off", or "not-found" for a source that isn't the
 * owner's.
 */
export async function authorizeInstagram(
  ctx: Pick<Context, "clock" | "config" | "db" | "instagramLogins">,
  { ownerId, locale, sourceId, api: wanted }: AuthorizeInstagramInput,
): Promise<InstagramAuthorization> {
  const known =
    ownerId !== null && sourceId !== undefined ? (await requireSource(ctx, ownerId, sourceId)).api : undefined;
  const isOffered = (one: InstagramApi) => ctx.instagramLogins[one] !== undefined;
  const api =
    wanted ??
    [...inOrder, "facebook-page" as const].find((one) => one === known && isOffered(one)) ??
    inOrder.find(isOffered);
  const login = api && ctx.instagramLogins[api];
  if (api === undefined || login === undefined) throw new GalleyError("instagram-off");
  const mark = ownerId === null ? `${visitorMark}${locale}-` : "";
  const state = mark + createLinkToken().token;
  const browser = createLinkToken();
  const now = ctx.clock.now();
  await ctx.db.deleteFrom("instagram_states").where("expires_at", "<=", now).execute();
  await ctx.db
    .insertInto("instagram_states")
    .values({
      state_hash: hashLinkToken(state),
      browser_hash: browser.hash,
      purpose: ownerId === null ? "trial" : "source",
      owner_id: ownerId,
      source_id: sourceId ?? null,
      locale,
      api,
      expires_at: new Date(now.getTime() + STATE_MS),
    })
    .execute();
  const authorizeUrl = login.toAuthorizeUrl({ state, redirectUri: toRedirectUri(ctx) });
  return { authorizeUrl, browserKey: browser.token };
}

async function requireSource(
  ctx: Pick<Context, "db">,
  ownerId: string,
  sourceId: string,
): Promise<Pick<Selectable<SourcesTable>, "api">> {
  const source = await ctx.db
    .selectFrom("sources")
    .select("api")
    .where("owner_id", "=", ownerId)
    .where("id", "=", sourceId)
    .where("kind", "in", ["instagram", "facebook-page"])
    .executeTakeFirst();
  if (source === undefined) throw new GalleyError("not-found");
  return source;
}

export type TakenState = {
  purpose: "source" | "trial";
  ownerId: string | null;
  sourceId: string | null;
  locale: Locale;
  api: InstagramApi;
};

/** Returns null unless the state is a visitor's. */
export function readVisitorLocale(state: string): Locale | null {
  return locales.find((locale) => state.startsWith(`${visitorMark}${locale}-`)) ?? null;
}

/** Stands in for the hash of a browser's key. No key has this hash. */
const takenMark = Buffer.alloc(32);

/**
 * Takes the returned state, once, and only in the browser that started with it; null otherwise. Callers drop it when
 * they're done.
 */
export async function takeState(
  ctx: Pick<Context, "clock" | "db">,
  input: { state: string; browserKey: string },
): Promise<TakenState | null> {
  const row = await ctx.db
    .updateTable("instagram_states")
    .set({ browser_hash: takenMark })
    .where("state_hash", "=", hashLinkToken(input.state))
    .where("browser_hash", "=", hashLinkToken(input.browserKey))
    .where("expires_at", ">", ctx.clock.now())
    .returning(["purpose", "owner_id as ownerId", "source_id as sourceId", "locale", "api"])
    .executeTakeFirst();
  return row ?? null;
}

export async function dropState({ db }: Pick<Context, "db">, state: string): Promise<void> {
  await db.deleteFrom("instagram_states").where("state_hash", "=", hashLinkToken(state)).execute();
}

/** By then, all photos have been fetched. */
const LONGEST_START_MS = 30_000;

/** Waits until the request that took this state is done with it. */
export async function waitUntilDropped({ db }: Pick<Context, "db">, state: string): Promise<void> {
  const taken = db
    .selectFrom("instagram_states")
    .select("state_hash")
    .where("state_hash", "=", hashLinkToken(state))
    .where("browser_hash", "=", takenMark);
  const end = Date.now() + LONGEST_START_MS;
  while (Date.now() < end && (await taken.executeTakeFirst()) !== undefined) await wait(250);
}
