import { CognitoError } from "../protocol/cognito-error.ts";
import type { Service } from "../service.ts";
import type { IdentityClient } from "../settings.ts";
import { findRefreshToken, revokeSession } from "../store/sessions.ts";

/** Only the client that got the token may revoke it. */
export const revokeRefreshToken = async (service: Service, client: IdentityClient, token: string): Promise<void> => {
  const row = await findRefreshToken(service.db, service.hash("refresh-token", token));
  if (!row) return;
  if (row.client_id !== client.id)
    throw new CognitoError("NotAuthorizedException", "Token was issued to another client");
  await revokeSession(service.db, row.origin_jti, service.clock.now());
};
