import { errors } from "jose";
import { z } from "zod";
import { CognitoError } from "../protocol/cognito-error.ts";
import { issuerOf } from "../settings.ts";
import { findSessionUser } from "../store/sessions.ts";
import { verifyOurToken } from "../tokens/verify-token.ts";
import type { Service } from "../service.ts";

const idClaims = z.object({ sub: z.uuid(), token_use: z.literal("id"), aud: z.string(), origin_jti: z.uuid() });

const refuse = (message: string) => new CognitoError("NotAuthorizedException", message);

/**
 * Returns the account behind `Logins`: issuer without its scheme → id token (amplify's form). Null for a guest.
 * Refuses other providers, and forged, expired and revoked tokens.
 */
export const requireLogin = async (
  service: Service,
  logins: Record<string, string> | undefined,
): Promise<string | null> => {
  const entries = Object.entries(logins ?? {});
  const [entry] = entries;
  if (!entry) return null;
  const [provider, token] = entry;
  if (entries.length > 1 || provider !== issuerOf(service.settings).replace(/^\w+:\/\//, "")) {
    throw refuse("Token is not from a supported provider of this identity pool.");
  }
  const claims = idClaims.safeParse(await verifyIdToken(service, token));
  if (!claims.success || !service.settings.clients.some((client) => client.id === claims.data.aud))
    throw refuse("Invalid login token. Not a Cognito token");
  const found = await findSessionUser(service.db, claims.data.origin_jti);
  if (!found || found.user.sub !== claims.data.sub || found.session.revoked_at || !found.user.enabled)
    throw refuse("Invalid login token. Token revoked");
  return claims.data.sub;
};

const verifyIdToken = async (service: Service, token: string) => {
  try {
    return await verifyOurToken(service, token);
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw refuse("Invalid login token. Token expired");
    if (error instanceof errors.JOSEError) throw refuse("Invalid login token. Not a Cognito token");
    throw error;
  }
};

/** Guests are optional; refused when sign-in is required. */
export const requireGuests = (service: Pick<Service, "settings">): void => {
  if (!service.settings.guests) throw refuse("Unauthenticated access is not supported for this identity pool.");
};
