import { z } from "zod";
import { requireClient } from "../pool/clients.ts";
import { clientId, deviceKey, metadata, refreshToken } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { refreshTokens } from "../tokens/refresh.ts";

/** Returns new tokens for a live sign-in, and a new refresh token if the client rotates them. */
export const GetTokensFromRefreshToken = operation(
  {
    input: z.object({
      ClientId: clientId,
      RefreshToken: refreshToken,
      DeviceKey: deviceKey.optional(),
      ClientMetadata: metadata,
    }),
  },
  async (service, input) => {
    const client = requireClient(service, input.ClientId);
    return {
      AuthenticationResult: await refreshTokens(service, {
        client,
        refreshToken: input.RefreshToken,
        deviceKey: input.DeviceKey,
      }),
    };
  },
);
