import { z } from "zod";
import { requireClient } from "../pool/clients.ts";
import { withCode } from "../pool/codes.ts";
import { limitGuesses } from "../pool/limits.ts";
import { requirePasswordPolicy, sealNewPassword } from "../pool/passwords.ts";
import { notifyOwner } from "../pool/notify-owner.ts";
import { resolveSubject } from "../pool/usernames.ts";
import { codeExpired } from "../protocol/cognito-error.ts";
import { clientId, code, metadata, password, username } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { clearAttempts } from "../store/attempts.ts";
import { revokeSessionsOf } from "../store/sessions.ts";
import { confirmUser, findUser, setPassword } from "../store/users.ts";

/** Sets a new password with a mailed code; every sign-in made with the old one ends. */
export const ConfirmForgotPassword = operation(
  {
    input: z.object({
      ClientId: clientId,
      Username: username,
      ConfirmationCode: code,
      Password: password,
      ClientMetadata: metadata,
    }),
  },
  async (service, input, caller) => {
    requireClient(service, input.ClientId);
    await requirePasswordPolicy(input.Password);
    const { sub, user } = await resolveSubject(service, input.Username);
    await limitGuesses(service, { sub, use: "reset", caller });
    const sealed = await sealNewPassword(service, sub, input.Password);
    await withCode(
      service,
      { sub, purpose: "reset", code: input.ConfirmationCode, address: caller.address },
      async (tx, target) => {
        const now = service.clock.now();
        await setPassword(tx, sub, sealed, now);
        // Read under the row's lock, because the address may have changed since the code was sent.
        if ((await findUser(tx, sub))?.email !== target) throw codeExpired();
        // The code went to the account's own address, which also proves what sign-up confirmation needs.
        await confirmUser(tx, sub, target, now);
        await clearAttempts(tx, sub, "password");
        await revokeSessionsOf(tx, sub, now);
      },
    );
    if (user) notifyOwner(service, user, "password-changed", caller);
    return {};
  },
);
