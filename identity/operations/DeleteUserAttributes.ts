import { z } from "zod";
import { requireWritable } from "../pool/attributes.ts";
import { notifyOwner } from "../pool/notify-owner.ts";
import { invalidParameter } from "../protocol/cognito-error.ts";
import { accessToken, attributeName } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { deleteAttributes } from "../store/users.ts";
import { requireSignedIn } from "../tokens/verify-token.ts";

/** Deletes attributes, except the email address, which the user signs in with. */
export const DeleteUserAttributes = operation(
  { input: z.object({ AccessToken: accessToken, UserAttributeNames: z.array(attributeName).min(1).max(50) }) },
  async (service, input, caller) => {
    const { user } = await requireSignedIn(service, input.AccessToken);
    for (const name of input.UserAttributeNames) requireWritable(name);
    if (input.UserAttributeNames.includes("email"))
      throw invalidParameter("Cannot delete the attribute that the user signs in with.");
    await deleteAttributes(service.db, user.sub, input.UserAttributeNames, service.clock.now());
    const losesFactor = user.sms_mfa !== "DISABLED" && input.UserAttributeNames.includes("phone_number");
    if (losesFactor) notifyOwner(service, user, "factor-changed", caller);
    return {};
  },
);
