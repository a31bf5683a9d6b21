import { z } from "zod";
import { requireClient } from "../pool/clients.ts";
import { CognitoError } from "../protocol/cognito-error.ts";
import { clientId, refreshToken } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { revokeRefreshToken } from "../tokens/revoke.ts";

/** Ends a refresh token's sign-in with all its access tokens. Accepts unknown tokens (RFC 7009). */
export const RevokeToken = operation(
  { input: z.object({ ClientId: clientId, Token: refreshToken }) },
  async (service, input) => {
    const client = requireClient(service, input.ClientId);
    if (input.Token.split(".").length === 3)
      throw new CognitoError("UnsupportedTokenTypeException", "Unsupported token type");
    await revokeRefreshToken(service, client, input.Token);
    return {};
  },
);
