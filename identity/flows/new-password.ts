import { invalidParameter, invalidSession } from "../protocol/cognito-error.ts";
import { parseAttributes } from "../pool/attributes.ts";
import { attributes } from "../protocol/inputs.ts";
import { checkPassword, requireOtherPassword, requirePasswordPolicy, sealNewPassword } from "../pool/passwords.ts";
import { inTransaction } from "../store/database.ts";
import { useChallenge } from "../store/challenges.ts";
import { findUser, setAttributes, setPassword, setPendingAddress } from "../store/users.ts";
import type { Caller, Service } from "../service.ts";
import type { AuthAnswer, ChallengeAnswer } from "./auth-answer.ts";
import { requireChallenge } from "./challenge-session.ts";
import { continueSignIn, missingAttributes } from "./continue-sign-in.ts";
import { requireParameter } from "./parameters.ts";
import { requireUser } from "./second-factor.ts";
import { carried } from "./sign-in-progress.ts";

const prefix = "userAttributes.";

/** NEW_PASSWORD_REQUIRED: an invited user chooses a password and fills in missing attributes. */
export const answerNewPassword = async (
  service: Service,
  answer: ChallengeAnswer,
  caller: Caller,
): Promise<AuthAnswer> => {
  const open = await requireChallenge(service, {
    token: answer.session,
    challenge: "NEW_PASSWORD_REQUIRED",
    clientId: answer.clientId,
  });
  const password = requireParameter(answer.parameters, "NEW_PASSWORD");
  const user = await requireUser(service, open, answer.parameters);
  if (password.length > 256)
    throw invalidParameter(
      "Value at 'newPassword' failed to satisfy constraint: Member must have length less than or equal to 256",
    );
  await requirePasswordPolicy(password);
  const given = Object.entries(answer.parameters)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => ({ Name: name.slice(prefix.length), Value: value }));
  if (!attributes.safeParse(given).success)
    throw invalidParameter("Value at 'userAttributes' failed to satisfy constraint: Member must satisfy its pattern");
  // The address that got the invitation stays until another one is verified.
  const change = parseAttributes(given.filter(({ Name, Value }) => !(Name === "email" && Value === user.email)));
  const missing = missingAttributes(service, user).find(
    (name) => !given.some(({ Name, Value }) => Name === name && Value !== ""),
  );
  if (missing) throw invalidParameter(`Invalid attributes given, ${missing} is missing`);
  requireOtherPassword(await checkPassword(service, { sub: user.sub, user }, password));
  const sealed = await sealNewPassword(service, user.sub, password);
  const now = service.clock.now();
  await inTransaction(service.db, async (tx) => {
    // Another sign-in with the temporary password may have replaced it first. The user's row before the step's, as in
    // a reset: the other order could deadlock.
    if (!(await setPassword(tx, user.sub, sealed, now, "FORCE_CHANGE_PASSWORD"))) throw invalidSession();
    if (!(await useChallenge(tx, open.hash, now))) throw invalidSession();
    await setAttributes(tx, user.sub, change.others, now);
    if (change.email) await setPendingAddress(tx, user.sub, "email", change.email, now);
    if (change.phoneNumber) await setPendingAddress(tx, user.sub, "phone_number", change.phoneNumber, now);
  });
  const renewed = await findUser(service.db, user.sub);
  if (!renewed) throw invalidSession();
  return continueSignIn(service, {
    user: renewed,
    clientId: open.clientId,
    caller,
    metadata: answer.metadata,
    state: carried(open),
  });
};
