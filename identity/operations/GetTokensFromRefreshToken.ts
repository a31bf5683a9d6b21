import { z } from "zod";
import { requireClient } from "../pool/clients.ts";
import { clientId, deviceKey, metadata, refreshToken } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { refreshTokens } from "../tokens/refresh.ts";

/** New tokens of a living sign-in; with a successor of the refresh token where the client rotates. */
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
