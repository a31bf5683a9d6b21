import { z } from "zod";
import { requireSetUpSession } from "../flows/mfa-setup-session.ts";
import { verifyInSession } from "../flows/mfa-setup.ts";
import { notifyOwner } from "../pool/notify-owner.ts";
import { totpPlace, totpStep } from "../pool/totp.ts";
import { CognitoError, invalidParameter, tooManyAttempts } from "../protocol/cognito-error.ts";
import { accessToken, session } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { recordAttempt } from "../store/attempts.ts";
import { activateTotp, type User } from "../store/users.ts";
import type { Service } from "../service.ts";
import { requireSignedIn } from "../tokens/verify-token.ts";

const wrongCode = () => new CognitoError("EnableSoftwareTokenMFAException", "Code mismatch");

/** Proves that the authenticator holds the new secret, which then replaces the old one. */
export const VerifySoftwareToken = operation(
  {
    input: z.object({
      AccessToken: accessToken.optional(),
      Session: session.optional(),
      UserCode: z.string().max(16),
      FriendlyDeviceName: z.string().max(131_072).optional(),
    }),
  },
  async (service, input, caller) => {
    if (input.AccessToken !== undefined) {
      const { user } = await requireSignedIn(service, input.AccessToken);
      await verifyForUser(service, user, input.UserCode);
      // An authenticator has no effect until it's turned on.
      if (user.totp_mfa !== "DISABLED") notifyOwner(service, user, "factor-changed", caller);
      return { Status: "SUCCESS" };
    }
    if (input.Session === undefined) throw invalidParameter("Either AccessToken or Session must be given.");
    return verifyInSession(service, await requireSetUpSession(service, input.Session), input.UserCode, caller);
  },
);

const verifyForUser = async (service: Service, user: User, code: string): Promise<void> => {
  const pending = user.totp_pending_sealed;
  if (!pending) throw invalidParameter("Software token has not been associated.");
  const secret = Buffer.from(await service.sealing.open(pending, totpPlace(user.sub))).toString();
  const step = await totpStep(service, secret, code);
  const now = service.clock.now();
  if (!(await recordAttempt(service.db, { sub: user.sub, kind: "mfa", right: step !== null, now })))
    throw tooManyAttempts();
  if (step === null || !(await activateTotp(service.db, user.sub, pending, step, now))) throw wrongCode();
};
