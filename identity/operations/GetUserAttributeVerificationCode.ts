import { z } from "zod";
import { sendAddressCode } from "../pool/address-change.ts";
import { invalidParameter } from "../protocol/cognito-error.ts";
import { accessToken, metadata } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { requireSignedIn } from "../tokens/verify-token.ts";

/** Sends a new code to the pending address, otherwise to the current one. */
export const GetUserAttributeVerificationCode = operation(
  {
    input: z.object({
      AccessToken: accessToken,
      AttributeName: z.enum(["email", "phone_number"]),
      ClientMetadata: metadata,
    }),
  },
  async (service, input, caller) => {
    const { user } = await requireSignedIn(service, input.AccessToken);
    const kind = input.AttributeName;
    const value =
      kind === "email" ? (user.pending_email ?? user.email) : (user.pending_phone_number ?? user.phone_number);
    if (value === null) throw invalidParameter(`User does not have an attribute ${kind} to verify.`);
    return {
      CodeDeliveryDetails: await sendAddressCode(
        service,
        { user, kind, value, metadata: input.ClientMetadata },
        caller,
      ),
    };
  },
);
