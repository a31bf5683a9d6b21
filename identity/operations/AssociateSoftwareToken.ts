import { z } from "zod";
import { associateInSession } from "../flows/mfa-setup.ts";
import { requireSetUpSession } from "../flows/mfa-setup-session.ts";
import { newTotpSecret, sealTotp } from "../pool/totp.ts";
import { CognitoError, invalidParameter } from "../protocol/cognito-error.ts";
import { accessToken, session } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { setPendingTotp } from "../store/users.ts";
import { requireSignedIn } from "../tokens/verify-token.ts";

/** Creates a new authenticator secret; the active one stays until the new one is verified. */
export const AssociateSoftwareToken = operation(
  { input: z.object({ AccessToken: accessToken.optional(), Session: session.optional() }) },
  async (service, input) => {
    if (service.settings.mfa === "OFF") {
      throw new CognitoError(
        "SoftwareTokenMFANotFoundException",
        "Software Token MFA has not been enabled by the userPool",
      );
    }
    if (input.AccessToken !== undefined) {
      const { user } = await requireSignedIn(service, input.AccessToken);
      const secret = newTotpSecret();
      await setPendingTotp(service.db, user.sub, await sealTotp(service, user.sub, secret), service.clock.now());
      return { SecretCode: secret };
    }
    if (input.Session === undefined) throw invalidParameter("Either AccessToken or Session must be given.");
    return associateInSession(service, await requireSetUpSession(service, input.Session));
  },
);
