import { z } from "zod";
import { factorsOf, preferredFactorOf } from "../flows/factors.ts";
import { attributesOf } from "../pool/attributes.ts";
import { accessToken } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { requireSignedIn } from "../tokens/verify-token.ts";

export const GetUser = operation({ input: z.object({ AccessToken: accessToken }) }, async (service, input) => {
  const { user } = await requireSignedIn(service, input.AccessToken);
  const factors = factorsOf(service, user);
  const preferred = preferredFactorOf(user, factors);
  return {
    Username: user.username,
    UserAttributes: attributesOf(user),
    ...(factors.length > 0 ? { UserMFASettingList: factors } : {}),
    ...(preferred ? { PreferredMfaSetting: preferred } : {}),
  };
});
