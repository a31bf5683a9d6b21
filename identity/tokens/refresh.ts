import { CognitoError } from "../protocol/cognito-error.ts";
import type { AuthenticationResult } from "../flows/auth-answer.ts";
import { findRefreshToken, revokeSession, rotateRefreshToken, type RefreshRow } from "../store/sessions.ts";
import { findUser } from "../store/users.ts";
import type { Service } from "../service.ts";
import type { IdentityClient } from "../settings.ts";
import { selfServiceScope } from "./issue-session.ts";
import { signTokens } from "./sign-tokens.ts";
import { lifetimes } from "../lifetimes.ts";

const refuse = (message: string) => new CognitoError("NotAuthorizedException", message);

/** Issues new access and id tokens for a live sign-in. */
export const refreshTokens = async (
  service: Service,
  request: { client: IdentityClient; refreshToken: string; deviceKey: string | undefined },
): Promise<AuthenticationResult> => {
  const hash = service.hash("refresh-token", request.refreshToken);
  const row = await findRefreshToken(service.db, hash);
  if (!row || row.client_id !== request.client.id) throw refuse("Invalid Refresh Token");
  requireLiving(row, service.clock.now());
  if (request.deviceKey !== undefined && row.device_key !== null && request.deviceKey !== row.device_key)
    throw refuse("Invalid Refresh Token");
  const user = await findUser(service.db, row.sub);
  if (!user) throw refuse("Invalid Refresh Token");
  if (!user.enabled) throw refuse("User is disabled.");
  const successor = request.client.rotateRefreshTokens ? await rotate(service, request.refreshToken, hash, row) : null;
  const hosted = row.scope !== selfServiceScope;
  const tokens = await signTokens(service, { user, session: row, hosted });
  return { ...tokens, ...(successor === null ? {} : { RefreshToken: successor }) };
};

const requireLiving = (row: RefreshRow, now: Date): void => {
  if (row.revoked_at) throw refuse("Refresh Token has been revoked");
  if (row.expires_at <= now) throw refuse("Refresh Token has expired");
};

/**
 * The successor is derived from the token, so all tabs that refresh within the grace period get the same one and
 * none is stored. If the token is used later than that, either it or its successor was stolen: the whole family
 * ends.
 */
const rotate = async (service: Service, token: string, hash: Buffer, row: RefreshRow): Promise<string> => {
  const successor = service.hash("refresh-successor", token).toString("base64url");
  const now = service.clock.now();
  const rotatedAt = await rotateRefreshToken(service.db, hash, service.hash("refresh-token", successor), now);
  if (now.getTime() - rotatedAt.getTime() <= lifetimes.rotationGrace * 1000) return successor;
  await revokeSession(service.db, row.origin_jti, now);
  throw new CognitoError("RefreshTokenReuseException", "Refresh token has already been used");
};
