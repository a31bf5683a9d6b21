import { randomUUID } from "node:crypto";
import { z } from "zod";
import { isEmail, parseAttributes } from "../pool/attributes.ts";
import { requireClient } from "../pool/clients.ts";
import { makeCode } from "../pool/codes.ts";
import { emailDelivery, localeOf } from "../pool/deliveries.ts";
import { limitPublicCodes, limitSender } from "../pool/limits.ts";
import { checkPassword, requirePasswordPolicy, sealNewPassword } from "../pool/passwords.ts";
import { emailKeyOf, resolveSubject } from "../pool/usernames.ts";
import { CognitoError, invalidParameter, userExists } from "../protocol/cognito-error.ts";
import { attributes, clientId, metadata, password, username } from "../protocol/inputs.ts";
import { operation } from "../protocol/operation.ts";
import type { Caller, Service } from "../service.ts";
import { recordAttempt } from "../store/attempts.ts";
import { inTransaction } from "../store/database.ts";
import { deleteStaleUnconfirmed, insertUser } from "../store/users.ts";
import { lifetimes } from "../lifetimes.ts";

/** Within this time, a repeated request is about the first one's code. */
const REPEAT_MS = 60_000;

/** Creates an unconfirmed account and mails its code. Reports a taken address, as Cognito does. Repeatable. */
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
    // Together, so that whoever meets the account in its way also finds it with its code.
    const made = await inTransaction(service.db, async (tx) => {
      const inserted = await insertUser(
        tx,
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
      return inserted ? makeCode(service, { sub, purpose: "sign-up", target: email }, tx) : null;
    });
    const waiting = made === null ? await requireSameSignUp(service, input) : { sub, email, madeAt: now };
    const current = made ?? (await renewCode(service, waiting, caller));
    if (current !== null) {
      const { code, isCurrent } = current;
      const locale = localeOf({ attributes: given.others }, input.ClientMetadata);
      void service.deliveries.mail({ to: waiting.email, kind: "sign-up-code", locale, code }, isCurrent);
    }
    return { UserConfirmed: false, UserSub: waiting.sub, CodeDeliveryDetails: emailDelivery(waiting.email) };
  },
);

type SameSignUp = { sub: string; email: string; madeAt: Date };

/**
 * amplify repeats a request whose answer it didn't get, and the account that the first one made is in its way. Only its
 * password shows that this is the same person, so each try counts as a sign-in's. All other accounts cost the same.
 */
const requireSameSignUp = async (
  service: Service,
  { Username, Password }: { Username: string; Password: string },
): Promise<SameSignUp> => {
  const { sub, user } = await resolveSubject(service, Username);
  const right = await checkPassword(service, { sub, user }, Password);
  const counts = await recordAttempt(service.db, { sub, kind: "password", right, now: service.clock.now() });
  if (!right || !counts || user?.status !== "UNCONFIRMED" || !user.enabled || user.email === null) throw userExists();
  return { sub, email: user.email, madeAt: user.created_at };
};

/** Null if the first code has only just been mailed. */
const renewCode = async (service: Service, { sub, email, madeAt }: SameSignUp, caller: Caller) => {
  if (service.clock.now().getTime() - madeAt.getTime() < REPEAT_MS) return null;
  const { livesUntil } = await limitPublicCodes(service, { sub, use: "sign-up", caller });
  return makeCode(service, { sub, purpose: "sign-up", target: email, livesUntil });
};
