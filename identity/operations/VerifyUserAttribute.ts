import { DatabaseError } from "pg";
import { z } from "zod";
import { withCode } from "../pool/codes.ts";
import { limitGuesses } from "../pool/limits.ts";
import { notifyOwner } from "../pool/notify-owner.ts";
import { emailKeyOf } from "../pool/usernames.ts";
import { CognitoError, codeExpired } from "../protocol/cognito-error.ts";
import { accessToken, code } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { proveAddress } from "../store/users.ts";
import { requireSignedIn } from "../tokens/verify-token.ts";

const uniqueViolation = "23505";

/** Makes the address that got the code the current one. */
export const VerifyUserAttribute = operation(
  { input: z.object({ AccessToken: accessToken, AttributeName: z.enum(["email", "phone_number"]), Code: code }) },
  async (service, input, caller) => {
    const { user } = await requireSignedIn(service, input.AccessToken);
    await limitGuesses(service, { sub: user.sub, use: input.AttributeName, caller });
    const kind = input.AttributeName;
    try {
      await withCode(
        service,
        { sub: user.sub, purpose: kind, code: input.Code, address: caller.address },
        async (tx, target) => {
          const proved = await proveAddress(tx, user.sub, kind, target, emailKeyOf(target), service.clock.now());
          if (!proved) throw codeExpired();
        },
      );
    } catch (error) {
      if (error instanceof DatabaseError && error.code === uniqueViolation) {
        throw new CognitoError("AliasExistsException", "An account with the email already exists.");
      }
      throw error;
    }
    if (kind === "phone_number" && user.sms_mfa !== "DISABLED") notifyOwner(service, user, "factor-changed", caller);
    if (kind === "email" && user.pending_email !== null) notifyOwner(service, user, "email-changed", caller);
    return {};
  },
);
