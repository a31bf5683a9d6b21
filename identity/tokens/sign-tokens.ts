import { createHash, randomUUID } from "node:crypto";
import { SignJWT, type JWTPayload } from "jose";
import type { AuthenticationResult } from "../flows/auth-answer.ts";
import { issuerOf } from "../settings.ts";
import type { SessionRow } from "../store/sessions.ts";
import type { User } from "../store/users.ts";
import type { Service } from "../service.ts";
import { lifetimes } from "../lifetimes.ts";

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export type TokenSession = Pick<SessionRow, "origin_jti" | "client_id" | "device_key" | "scope" | "auth_time">;

/** Signs access and id tokens with Cognito's claims; small, because clients keep them in cookies. */
export const signTokens = async (
  service: Pick<Service, "clock" | "keys" | "settings">,
  grant: { user: User; session: TokenSession; nonce?: string | null; hosted?: boolean },
): Promise<Pick<AuthenticationResult, "AccessToken" | "IdToken" | "ExpiresIn" | "TokenType">> => {
  const { user, session } = grant;
  const issuedAt = seconds(service.clock.now());
  const common = {
    sub: user.sub,
    iss: issuerOf(service.settings),
    origin_jti: session.origin_jti,
    event_id: randomUUID(),
    auth_time: seconds(session.auth_time),
    iat: issuedAt,
    exp: issuedAt + lifetimes.accessToken,
  };
  const access = {
    ...common,
    jti: randomUUID(),
    token_use: "access",
    client_id: session.client_id,
    scope: session.scope,
    username: user.username,
    ...(session.device_key ? { device_key: session.device_key } : {}),
    ...(grant.hosted ? { version: 2 } : {}),
  };
  const id = {
    ...common,
    jti: randomUUID(),
    token_use: "id",
    aud: session.client_id,
    "cognito:username": user.username,
    ...profileClaims(user),
    ...(grant.nonce ? { nonce: grant.nonce } : {}),
  };
  const key = await service.keys.current();
  const AccessToken = await sign(key, access);
  const issued = { AccessToken, ExpiresIn: lifetimes.accessToken, TokenType: "Bearer" } as const;
  if (!grant.hosted) return { ...issued, IdToken: await sign(key, id) };
  // OpenID Connect: only clients that asked for `openid` get an id token.
  if (!session.scope.split(" ").includes("openid")) return issued;
  return { ...issued, IdToken: await sign(key, { ...id, at_hash: atHash(AccessToken) }) };
};

const sign = (key: Awaited<ReturnType<Service["keys"]["current"]>>, claims: JWTPayload): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: key.kid }).sign(key.key);

/** OpenID Connect Core 3.1.3.6: the left half of the access token's hash. */
const atHash = (accessToken: string): string =>
  createHash("sha256").update(accessToken).digest().subarray(0, 16).toString("base64url");

/** Addresses and the short attributes; a token over 4 KB wouldn't fit in a cookie. */
const profileClaims = (user: User): Record<string, string | boolean> => ({
  ...Object.fromEntries(
    Object.entries(user.attributes).filter(([name, value]) => claimNames.has(name) && value.length <= 256),
  ),
  ...(user.email === null ? {} : { email: user.email, email_verified: user.email_verified }),
  ...(user.phone_number === null
    ? {}
    : { phone_number: user.phone_number, phone_number_verified: user.phone_number_verified }),
});

const claimNames = new Set([
  "name",
  "given_name",
  "family_name",
  "nickname",
  "preferred_username",
  "locale",
  "zoneinfo",
]);
