import { z } from "zod";
import { requireClient } from "../pool/clients.ts";
import { withCode } from "../pool/codes.ts";
import { limitGuesses } from "../pool/limits.ts";
import { resolveSubject } from "../pool/usernames.ts";
import { alreadyConfirmed } from "../protocol/cognito-error.ts";
import { clientId, code, metadata, username } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { confirmUser } from "../store/users.ts";

/**
 * Confirms an account with its code. An unknown name gets the same answer as a wrong code; a confirmed one is told
 * so, as in SignUp.
 */
export const ConfirmSignUp = operation(
  { input: z.object({ ClientId: clientId, Username: username, ConfirmationCode: code, ClientMetadata: metadata }) },
  async (service, input, caller) => {
    requireClient(service, input.ClientId);
    const { sub, user } = await resolveSubject(service, input.Username);
    await limitGuesses(service, { sub, use: "sign-up", caller });
    if (user?.status === "CONFIRMED") throw alreadyConfirmed();
    await withCode(
      service,
      { sub, purpose: "sign-up", code: input.ConfirmationCode, address: caller.address },
      async (tx, target) => {
        await confirmUser(tx, sub, target, service.clock.now());
      },
    );
    return {};
  },
);
