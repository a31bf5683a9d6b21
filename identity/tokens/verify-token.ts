import { errors, jwtVerify, type JWTPayload } from "jose";
import { z } from "zod";
import { CognitoError } from "../protocol/cognito-error.ts";
import { issuerOf } from "../settings.ts";
import { findSessionUser } from "../store/sessions.ts";
import type { User } from "../store/users.ts";
import type { Service } from "../service.ts";
import { selfServiceScope } from "./issue-session.ts";

const accessClaims = z.object({
  sub: z.uuid(),
  token_use: z.literal("access"),
  client_id: z.string(),
  origin_jti: z.uuid(),
  scope: z.string(),
  iat: z.number().int(),
  exp: z.number().int(),
});

/** How far another machine's clock may be ahead. */
const clockToleranceSeconds = 60;

/** Checks what access and id tokens have in common: signature, issuer, expiry. */
export const verifyOurToken = async (
  service: Pick<Service, "keys" | "clock" | "settings">,
  token: string,
): Promise<JWTPayload> => {
  const verified = await jwtVerify(
    token,
    async (header) => {
      const key = header.kid === undefined ? null : await service.keys.find(header.kid);
      if (!key) throw new errors.JWKSNoMatchingKey();
      return key;
    },
    {
      issuer: issuerOf(service.settings),
      algorithms: ["RS256"],
      currentDate: service.clock.now(),
      requiredClaims: ["sub", "exp", "iat", "token_use"],
    },
  );
  const { iat = 0 } = verified.payload;
  if (iat > service.clock.now().getTime() / 1000 + clockToleranceSeconds)
    throw new errors.JWTInvalid("iat is in the future");
  return verified.payload;
};

export type SignedIn = { user: User; originJti: string; clientId: string; scope: string; deviceKey: string | null };

/**
 * Returns the access token's user. Refuses expired, forged and revoked tokens, and those of a disabled user or
 * without `scope`.
 */
export const requireSignedIn = async (
  service: Service,
  token: string,
  scope: string = selfServiceScope,
): Promise<SignedIn> => {
  const claims = accessClaims.safeParse(await verifyOrRefuse(service, token));
  if (!claims.success) throw new CognitoError("NotAuthorizedException", "Invalid Access Token");
  const found = await findSessionUser(service.db, claims.data.origin_jti);
  if (
    !found ||
    found.user.sub !== claims.data.sub ||
    found.session.client_id !== claims.data.client_id ||
    found.session.revoked_at
  ) {
    throw new CognitoError("NotAuthorizedException", "Access Token has been revoked");
  }
  if (!found.user.enabled) throw new CognitoError("NotAuthorizedException", "User is disabled.");
  if (!found.session.scope.split(" ").includes(scope))
    throw new CognitoError("NotAuthorizedException", "Access Token does not have required scopes");
  return {
    user: found.user,
    originJti: claims.data.origin_jti,
    clientId: claims.data.client_id,
    scope: found.session.scope,
    deviceKey: found.session.device_key,
  };
};

const verifyOrRefuse = async (service: Service, token: string): Promise<JWTPayload> => {
  try {
    return await verifyOurToken(service, token);
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw new CognitoError("NotAuthorizedException", "Access Token has expired");
    if (error instanceof errors.JOSEError) throw new CognitoError("NotAuthorizedException", "Invalid Access Token");
    throw error;
  }
};
