import { CognitoError, invalidParameter, invalidSession, tooManyAttempts } from "../protocol/cognito-error.ts";
import { newTotpSecret, sealTotp, totpPlace, totpStep } from "../pool/totp.ts";
import { notifyOwner } from "../pool/notify-owner.ts";
import { recordAttempt } from "../store/attempts.ts";
import { useChallenge } from "../store/challenges.ts";
import { inTransaction } from "../store/database.ts";
import { keepOnlyDevice } from "../store/devices.ts";
import { revokeSessionsOf } from "../store/sessions.ts";
import { adoptTotp, findUser } from "../store/users.ts";
import type { Caller, Service } from "../service.ts";
import type { AuthAnswer, ChallengeAnswer } from "./auth-answer.ts";
import {
  openChallenge,
  requireChallenge,
  useStep,
  type ChallengeState,
  type OpenChallenge,
} from "./challenge-session.ts";
import { continueSignIn } from "./continue-sign-in.ts";
import { requireUser } from "./second-factor.ts";
import { withProof } from "./sign-in-progress.ts";

const wrongCode = () => new CognitoError("EnableSoftwareTokenMFAException", "Code mismatch");

const nextSession = (service: Service, open: OpenChallenge, state: ChallengeState): Promise<string> =>
  openChallenge(service, { challenge: "MFA_SETUP", clientId: open.clientId, sub: open.sub, state });

/** AssociateSoftwareToken during a sign-in: the secret belongs to this session alone. */
export const associateInSession = async (
  service: Service,
  open: OpenChallenge,
): Promise<{ SecretCode: string; Session: string }> => {
  return useStep(service, open, invalidSession, async () => {
    const secret = newTotpSecret();
    const sealed = await sealTotp(service, open.sub, secret);
    const session = await nextSession(service, open, {
      ...open.state,
      totp: { secret: sealed.toString("base64"), step: null },
    });
    return { SecretCode: secret, Session: session };
  });
};

/**
 * VerifySoftwareToken during a sign-in: as at Cognito, the authenticator becomes the user's factor at once, whether
 * or not the sign-in continues. A wrong code keeps the session open.
 */
export const verifyInSession = async (
  service: Service,
  open: OpenChallenge,
  code: string,
  caller: Caller,
): Promise<{ Status: "SUCCESS"; Session: string }> => {
  const { totp } = open.state;
  if (!totp) throw invalidParameter("Software token has not been associated in this session.");
  const now = service.clock.now();
  const sealed = Buffer.from(totp.secret, "base64");
  const secret = Buffer.from(await service.sealing.open(sealed, totpPlace(open.sub))).toString();
  const step = await totpStep(service, secret, code);
  if (!(await recordAttempt(service.db, { sub: open.sub, kind: "mfa", right: step !== null, now })))
    throw tooManyAttempts();
  if (step === null) throw wrongCode();
  await inTransaction(service.db, async (tx) => {
    // The user's row before the step's, as in a reset: the other order could deadlock.
    if (!(await adoptTotp(tx, open.sub, sealed, step, now))) throw invalidSession();
    if (!(await useChallenge(tx, open.hash, now))) throw invalidSession();
    await keepOnlyDevice(tx, open.sub, open.state.deviceKey ?? null);
    await revokeSessionsOf(tx, open.sub, now);
  });
  const user = await findUser(service.db, open.sub);
  if (user) notifyOwner(service, user, "factor-changed", caller);
  return { Status: "SUCCESS", Session: await nextSession(service, open, { ...open.state, totp: { ...totp, step } }) };
};

/** MFA_SETUP: only after VerifySoftwareToken. */
export const answerMfaSetup = async (
  service: Service,
  answer: ChallengeAnswer,
  caller: Caller,
): Promise<AuthAnswer> => {
  const open = await requireChallenge(service, {
    token: answer.session,
    challenge: "MFA_SETUP",
    clientId: answer.clientId,
  });
  const user = await requireUser(service, open, answer.parameters);
  if (typeof open.state.totp?.step !== "number") throw invalidSession();
  return useStep(service, open, invalidSession, () =>
    continueSignIn(service, {
      user,
      clientId: open.clientId,
      caller,
      metadata: answer.metadata,
      state: withProof(open.state, "mfa"),
    }),
  );
};
