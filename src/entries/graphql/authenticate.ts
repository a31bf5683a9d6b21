import type { Context } from "../../context.ts";
import { openAccount } from "../../owner/accounts/open-account.ts";
import { findApiKey } from "../../owner/api-keys/find-api-key.ts";
import type { Identity } from "./api-context.ts";

type AuthContext = Pick<Context, "clock" | "db" | "log" | "tokens">;

/** The longest possible key; anything longer isn't worth hashing. */
const MAX_KEY_LENGTH = 100;

/**
 * Identifies the caller by the `Authorization` header (an access token of the user pool, with or without "Bearer") or
 * by `x-api-key`. Ignores cookies, so no other site can make a browser call the API. For a change, it also asks the
 * user pool whether the token was revoked.
 */
export async function authenticate(
  ctx: AuthContext,
  headers: Headers,
  purpose: "read" | "change",
): Promise<Identity | null> {
  const key = headers.get("x-api-key");
  const authorization = headers.get("authorization");
  // Two identities in one call are a mistake; don't guess which one is meant.
  if (key !== null && authorization !== null) return null;
  if (key !== null) return identifyKey(ctx, key);
  if (authorization !== null) return identifyUser(ctx, authorization.replace(/^Bearer\s+/i, ""), purpose);
  return null;
}

async function identifyKey(ctx: AuthContext, key: string): Promise<Identity | null> {
  const found = key.length > MAX_KEY_LENGTH ? null : await findApiKey(ctx, key);
  if (found === null) return null;
  return {
    caller: { ownerId: found.ownerId, actor: { type: "api-key", id: found.id } },
    access: found.scope,
    locale: found.locale,
  };
}

async function identifyUser(ctx: AuthContext, token: string, purpose: "read" | "change"): Promise<Identity | null> {
  const { tokens } = ctx;
  if (tokens === null) return null;
  const user = purpose === "change" ? await tokens.verifyForChange(token) : await tokens.verify(token);
  if (user === null || user === "expired") return null;
  const account = await openAccount(ctx, user, () => tokens.readProfile(token));
  if (typeof account === "string") return null;
  const { ownerId, locale } = account;
  return { caller: { ownerId, actor: { type: "user", id: ownerId } }, access: "user", locale };
}
