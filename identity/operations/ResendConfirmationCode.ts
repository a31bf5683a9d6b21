import { z } from "zod";
import { requireClient } from "../pool/clients.ts";
import { makeCode } from "../pool/codes.ts";
import { emailDelivery, localeOf } from "../pool/deliveries.ts";
import { limitPublicCodes } from "../pool/limits.ts";
import { resolveSubject } from "../pool/usernames.ts";
import { clientId, metadata, username } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";

const nobody = "00000000-0000-4000-8000-000000000000";

/** Sends a new sign-up code. Unknown and confirmed names get the same answer and no email. */
export const ResendConfirmationCode = operation(
  { input: z.object({ ClientId: clientId, Username: username, ClientMetadata: metadata }) },
  async (service, input, caller) => {
    requireClient(service, input.ClientId);
    const { sub, user } = await resolveSubject(service, input.Username);
    const { livesUntil } = await limitPublicCodes(service, { sub, use: "sign-up", caller });
    const waits = user?.status === "UNCONFIRMED" && user.enabled && user.email !== null;
    const { code, isCurrent } = await makeCode(service, {
      sub: waits ? sub : nobody,
      purpose: "sign-up",
      target: user?.email ?? input.Username,
      livesUntil,
    });
    if (waits && user.email) {
      const locale = localeOf(user, input.ClientMetadata);
      void service.deliveries.mail({ to: user.email, kind: "sign-up-code", locale, code }, isCurrent);
    }
    return { CodeDeliveryDetails: emailDelivery(input.Username) };
  },
);
