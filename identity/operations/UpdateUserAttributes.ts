import { z } from "zod";
import { requestAddressChange } from "../pool/address-change.ts";
import { parseAttributes } from "../pool/attributes.ts";
import { accessToken, attributes, metadata } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { setAttributes } from "../store/users.ts";
import { requireSignedIn } from "../tokens/verify-token.ts";

/** Updates attributes; a new email address or phone number stays pending until its code is entered. */
export const UpdateUserAttributes = operation(
  { input: z.object({ AccessToken: accessToken, UserAttributes: attributes.min(1), ClientMetadata: metadata }) },
  async (service, input, caller) => {
    const { user } = await requireSignedIn(service, input.AccessToken);
    const change = parseAttributes(input.UserAttributes);
    const request = { user, metadata: input.ClientMetadata };
    const details = [
      change.email === null
        ? null
        : await requestAddressChange(service, { ...request, kind: "email", value: change.email }, caller),
      change.phoneNumber === null
        ? null
        : await requestAddressChange(service, { ...request, kind: "phone_number", value: change.phoneNumber }, caller),
    ];
    await setAttributes(service.db, user.sub, change.others, service.clock.now());
    return { CodeDeliveryDetailsList: details.filter((detail) => detail !== null) };
  },
);
