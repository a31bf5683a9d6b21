import { z } from "zod";
import type { AuthAnswer, AuthRequest } from "../flows/auth-answer.ts";
import { beginCustomAuth } from "../flows/custom-auth.ts";
import { requireParameter } from "../flows/parameters.ts";
import { beginUserPassword } from "../flows/user-password.ts";
import { beginUserSrp } from "../flows/user-srp.ts";
import { requireClient } from "../pool/clients.ts";
import { invalidParameter } from "../protocol/cognito-error.ts";
import { clientId, metadata, parameters } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import type { Caller, Service } from "../service.ts";
import { refreshTokens } from "../tokens/refresh.ts";

type Flow = (service: Service, request: AuthRequest, caller: Caller) => Promise<AuthAnswer>;

const refresh: Flow = async (service, request) => {
  const client = requireClient(service, request.clientId);
  // As at Cognito: with rotation on, only GetTokensFromRefreshToken refreshes.
  if (client.rotateRefreshTokens) throw invalidParameter("REFRESH_TOKEN_AUTH flow not enabled for this client");
  const refreshToken = requireParameter(request.parameters, "REFRESH_TOKEN");
  const result = await refreshTokens(service, { client, refreshToken, deviceKey: request.parameters["DEVICE_KEY"] });
  return { AuthenticationResult: result, ChallengeParameters: {} };
};

const flows = {
  USER_SRP_AUTH: (service, request, caller) => beginUserSrp(service, request, caller),
  USER_PASSWORD_AUTH: beginUserPassword,
  CUSTOM_AUTH: beginCustomAuth,
  REFRESH_TOKEN_AUTH: refresh,
  REFRESH_TOKEN: refresh,
} satisfies Record<string, Flow>;

/** Starts a sign-in (SRP, password or custom), or refreshes one. */
export const InitiateAuth = operation(
  {
    input: z.object({
      AuthFlow: z.enum(["USER_SRP_AUTH", "USER_PASSWORD_AUTH", "CUSTOM_AUTH", "REFRESH_TOKEN_AUTH", "REFRESH_TOKEN"]),
      ClientId: clientId,
      AuthParameters: parameters.default({}),
      ClientMetadata: metadata,
    }),
  },
  async (service, input, caller) => {
    const client = requireClient(service, input.ClientId);
    return flows[input.AuthFlow](
      service,
      { clientId: client.id, parameters: input.AuthParameters, metadata: input.ClientMetadata },
      caller,
    );
  },
);
