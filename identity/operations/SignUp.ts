import { randomUUID } from "node:crypto";
import { z } from "zod";
import { isEmail, parseAttributes } from "../pool/attributes.ts";
import { requireClient } from "../pool/clients.ts";
import { makeCode } from "../pool/codes.ts";
import { emailDelivery, localeOf } from "../pool/deliveries.ts";
import { limitSender } from "../pool/limits.ts";
import { requirePasswordPolicy, sealNewPassword } from "../pool/passwords.ts";
import { emailKeyOf } from "../pool/usernames.ts";
import { CognitoError, invalidParameter, userExists } from "../protocol/cognito-error.ts";
import { attributes, clientId, metadata, password, username } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import { deleteStaleUnconfirmed, insertUser } from "../store/users.ts";
import { lifetimes } from "../lifetimes.ts";

/** Creates an unconfirmed account and mails its code. Reports a taken address, as Cognito does. */
export const SignUp = operation(
  {
    input: z.object({
      ClientId: clientId,
      Username: username,
      Password: password,
      UserAttributes: attributes.default([]),
      ClientMetadata: metadata,
    }),
  },
  async (service, input, caller) => {
    requireClient(service, input.ClientId);
    if (service.settings.signUp !== "open")
      throw new CognitoError("NotAuthorizedException", "SignUp is not permitted for this user pool");
    if (!isEmail(input.Username)) throw invalidParameter("Username should be an email.");
    await requirePasswordPolicy(input.Password);
    const given = parseAttributes(input.UserAttributes);
    const email = input.Username;
    if (given.email !== null && emailKeyOf(given.email) !== emailKeyOf(email))
      throw invalidParameter("Username and email do not match.");
    // Doesn't use the address's own budget: a stranger who names it mustn't use up what its owner needs.
    await limitSender(service, caller);
    const now = service.clock.now();
    const sub = randomUUID();
    const sealed = await sealNewPassword(service, sub, input.Password);
    await deleteStaleUnconfirmed(service.db, emailKeyOf(email), new Date(now.getTime() - lifetimes.code * 1000));
    const inserted = await insertUser(
      service.db,
      {
        sub,
        username: sub,
        status: "UNCONFIRMED",
        email,
        emailKey: emailKeyOf(email),
        email_verified: false,
        phone_number: given.phoneNumber,
        attributes: given.others,
        srp_salt: sealed.salt,
        srp_verifier_sealed: sealed.verifierSealed,
      },
      now,
    );
    if (!inserted) throw userExists();
    const { code, isCurrent } = await makeCode(service, { sub, purpose: "sign-up", target: email });
    const locale = localeOf({ attributes: given.others }, input.ClientMetadata);
    void service.deliveries.mail({ to: email, kind: "sign-up-code", locale, code }, isCurrent);
    return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: emailDelivery(email) };
  },
);
