import { z } from "zod";
import { requireClient } from "../pool/clients.ts";
import { makeCode } from "../pool/codes.ts";
import { emailDelivery, localeOf } from "../pool/deliveries.ts";
import { limitPublicCodes } from "../pool/limits.ts";
import { resolveSubject } from "../pool/usernames.ts";
import { clientId, metadata, username } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import type { User } from "../store/users.ts";

const nobody = "00000000-0000-4000-8000-000000000000";

/** Users who signed up by email may prove that address instead of the password. */
const mayReset = (user: User | null): user is User & { email: string } =>
  user !== null &&
  user.enabled &&
  user.email !== null &&
  ["CONFIRMED", "UNCONFIRMED", "RESET_REQUIRED"].includes(user.status);

/** Mails a code for a new password. All names get the same answer; only real accounts get an email. */
export const ForgotPassword = operation(
  { input: z.object({ ClientId: clientId, Username: username, ClientMetadata: metadata }) },
  async (service, input, caller) => {
    requireClient(service, input.ClientId);
    const { sub, user } = await resolveSubject(service, input.Username);
    const { livesUntil } = await limitPublicCodes(service, { sub, use: "reset", caller });
    const may = mayReset(user);
    const { code, isCurrent } = await makeCode(service, {
      sub: may ? sub : nobody,
      purpose: "reset",
      target: user?.email ?? input.Username,
      livesUntil,
    });
    if (may) {
      const locale = localeOf(user, input.ClientMetadata);
      void service.deliveries.mail({ to: user.email, kind: "reset-code", locale, code }, isCurrent);
    }
    return { CodeDeliveryDetails: emailDelivery(input.Username) };
  },
);
