import { z } from "zod";
import { checkPassword, requireOtherPassword, requirePasswordPolicy, sealNewPassword } from "../pool/passwords.ts";
import { lockOf } from "../pool/record-sign-in.ts";
import { notifyOwner } from "../pool/notify-owner.ts";
import { tooManyAttempts, wrongCredentials } from "../protocol/cognito-error.ts";
import { accessToken, password } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { recordAttempt } from "../store/attempts.ts";
import { inTransaction } from "../store/database.ts";
import { findConfirmedDevice } from "../store/devices.ts";
import { revokeSessionsOf } from "../store/sessions.ts";
import { setPassword } from "../store/users.ts";
import { requireSignedIn } from "../tokens/verify-token.ts";

/** Replaces the old password. Wrong old passwords count towards the lock, and all other sign-ins end. */
export const ChangePassword = operation(
  { input: z.object({ AccessToken: accessToken, PreviousPassword: password.min(1), ProposedPassword: password }) },
  async (service, input, caller) => {
    const { user, originJti, deviceKey } = await requireSignedIn(service, input.AccessToken);
    await requirePasswordPolicy(input.ProposedPassword);
    const right = await checkPassword(service, { sub: user.sub, user }, input.PreviousPassword);
    const now = service.clock.now();
    const device = deviceKey === null ? null : await findConfirmedDevice(service.db, user.sub, deviceKey);
    const sub = lockOf(service, user.sub, device);
    if (!(await recordAttempt(service.db, { sub, kind: "password", right, now }))) throw tooManyAttempts();
    if (!right) throw wrongCredentials();
    requireOtherPassword(input.ProposedPassword === input.PreviousPassword);
    const sealed = await sealNewPassword(service, user.sub, input.ProposedPassword);
    await inTransaction(service.db, async (tx) => {
      await setPassword(tx, user.sub, sealed, now);
      await revokeSessionsOf(tx, user.sub, now, originJti);
    });
    notifyOwner(service, user, "password-changed", caller);
    return {};
  },
);
