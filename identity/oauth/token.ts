import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { CognitoError } from "../protocol/cognito-error.ts";
import type { Service } from "../service.ts";
import type { IdentityClient } from "../settings.ts";
import { inTransaction } from "../store/database.ts";
import { findAuthorizationCode, useAuthorizationCode, type AuthorizationCodeRow } from "../store/logins.ts";
import { insertSession, revokeSession } from "../store/sessions.ts";
import { holdUser } from "../store/users.ts";
import { randomToken } from "../tokens/random.ts";
import { refreshTokens } from "../tokens/refresh.ts";
import { signTokens } from "../tokens/sign-tokens.ts";
import { lifetimes } from "../lifetimes.ts";

type OAuthFault = "invalid_request" | "invalid_client" | "invalid_grant" | "unsupported_grant_type";

const fault = (context: Context, error: OAuthFault) => context.json({ error }, 400, { "cache-control": "no-store" });

/**
 * POST /oauth2/token: exchanges a code with its PKCE verifier, or a refresh token. amplify reads `error` at any
 * status.
 */
export const exchangeToken = async (service: Service, context: Context, form: URLSearchParams): Promise<Response> => {
  const client = service.settings.clients.find(({ id }) => id === form.get("client_id"));
  if (!client) return fault(context, "invalid_client");
  if (form.get("grant_type") === "refresh_token")
    return refresh(service, context, client, form.get("refresh_token") ?? "");
  if (form.get("grant_type") !== "authorization_code") return fault(context, "unsupported_grant_type");
  const code = form.get("code");
  const verifier = form.get("code_verifier");
  if (!code || !verifier) return fault(context, "invalid_request");
  const hash = service.hash("authorization-code", code);
  const row = await findAuthorizationCode(service.db, hash);
  // Checked before the code is used up, so that a stranger's try doesn't waste it.
  if (
    !row ||
    row.client_id !== client.id ||
    row.redirect_uri !== form.get("redirect_uri") ||
    !verifierMatches(verifier, row.code_challenge)
  ) {
    return fault(context, "invalid_grant");
  }
  return redeem(service, context, row);
};

/** RFC 7636: BASE64URL(SHA256(verifier)) of 43 to 128 unreserved characters. */
const verifierMatches = (verifier: string, challenge: string): boolean => {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  const expected = Buffer.from(challenge);
  const given = Buffer.from(createHash("sha256").update(verifier).digest("base64url"));
  return given.length === expected.length && timingSafeEqual(given, expected);
};

const redeem = async (service: Service, context: Context, row: AuthorizationCodeRow): Promise<Response> => {
  const now = service.clock.now();
  const session = {
    origin_jti: row.origin_jti,
    sub: row.sub,
    client_id: row.client_id,
    device_key: null,
    scope: row.scope,
    auth_time: row.auth_time,
    expires_at: new Date(now.getTime() + lifetimes.refreshToken * 1000),
  };
  const refreshToken = randomToken();
  const user = await inTransaction(service.db, async (tx) => {
    // The user's row before the code's, as in a password reset: the other order could deadlock.
    const held = await holdUser(tx, row.sub);
    if (!(await useAuthorizationCode(tx, row.code_hash, now))) {
      // A second use means that somebody else has the code, so everything issued for it ends (RFC 9700, 2.1.1).
      await revokeSession(tx, row.origin_jti, now);
      return null;
    }
    if (!held?.enabled) return null;
    await insertSession(tx, session, service.hash("refresh-token", refreshToken), now);
    return held;
  });
  if (!user) return fault(context, "invalid_grant");
  const tokens = await signTokens(service, { user, session, nonce: row.nonce, hosted: true });
  return answerTokens(context, { ...tokens, RefreshToken: refreshToken });
};

const refresh = async (
  service: Service,
  context: Context,
  client: IdentityClient,
  token: string,
): Promise<Response> => {
  try {
    const result = await refreshTokens(service, { client, refreshToken: token, deviceKey: undefined });
    return answerTokens(context, result);
  } catch (error) {
    if (error instanceof CognitoError) return fault(context, "invalid_grant");
    throw error;
  }
};

type Issued = { AccessToken: string; IdToken?: string; ExpiresIn: number; RefreshToken?: string };

const answerTokens = (context: Context, issued: Issued): Response =>
  context.json(
    {
      access_token: issued.AccessToken,
      ...(issued.IdToken === undefined ? {} : { id_token: issued.IdToken }),
      ...(issued.RefreshToken === undefined ? {} : { refresh_token: issued.RefreshToken }),
      token_type: "Bearer",
      expires_in: issued.ExpiresIn,
    },
    200,
    { "cache-control": "no-store" },
  );
