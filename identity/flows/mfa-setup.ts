import { CognitoError, invalidParameter, invalidSession, tooManyAttempts } from "../protocol/cognito-error.ts";
import { newTotpSecret, sealTotp, totpPlace, totpStep } from "../pool/totp.ts";
import { bookAttempt } from "../store/attempts.ts";
import { useChallenge } from "../store/challenges.ts";
import { inTransaction } from "../store/database.ts";
import { keepOnlyDevice } from "../store/devices.ts";
import { activateTotp, findUser, setMfa, setPendingTotp } from "../store/users.ts";
import type { Caller, Service } from "../service.ts";
import type { AuthAnswer, ChallengeAnswer } from "./auth-answer.ts";
import { openChallenge, requireChallenge, type ChallengeState, type OpenChallenge } from "./challenge-session.ts";
import { continueSignIn } from "./continue-sign-in.ts";
import { requireUser } from "./second-factor.ts";
import { withProof } from "./sign-in-progress.ts";

const wrongCode = () => new CognitoError("EnableSoftwareTokenMFAException", "Code mismatch");

const nextSession = (service: Service, open: OpenChallenge, state: ChallengeState): Promise<string> =>
  openChallenge(service, { challenge: "MFA_SETUP", clientId: open.clientId, sub: open.sub, state });

/** AssociateSoftwareToken inside a sign-in: the secret belongs to this session alone. */
export const associateInSession = async (service: Service, open: OpenChallenge): Promise<{ SecretCode: string; Session: string }> => {
  if (!(await useChallenge(service.db, open.hash, service.clock.now()))) throw invalidSession();
  const secret = newTotpSecret();
  const sealed = await sealTotp(service, open.sub, secret);
  const session = await nextSession(service, open, { ...open.state, totp: { secret: sealed.toString("base64"), step: null } });
  return { SecretCode: secret, Session: session };
};

/** VerifySoftwareToken inside a sign-in; a wrong code leaves the session. */
export const verifyInSession = async (service: Service, open: OpenChallenge, code: string): Promise<{ Status: "SUCCESS"; Session: string }> => {
  const { totp } = open.state;
  if (!totp) throw invalidParameter("Software token has not been associated in this session.");
  const now = service.clock.now();
  const secret = Buffer.from(await service.sealing.open(Buffer.from(totp.secret, "base64"), totpPlace(open.sub))).toString();
  const step = await totpStep(service, secret, code);
  if (!(await bookAttempt(service.db, { sub: open.sub, kind: "mfa", right: step !== null, now }))) throw tooManyAttempts();
  if (step === null) throw wrongCode();
  if (!(await useChallenge(service.db, open.hash, now))) throw invalidSession();
  return { Status: "SUCCESS", Session: await nextSession(service, open, { ...open.state, totp: { ...totp, step } }) };
};

/** MFA_SETUP: only after VerifySoftwareToken; the authenticator becomes the user's factor. */
export const answerMfaSetup = async (service: Service, answer: ChallengeAnswer, caller: Caller): Promise<AuthAnswer> => {
  const open = await requireChallenge(service, { token: answer.session, challenge: "MFA_SETUP", clientId: answer.clientId });
  const user = await requireUser(service, open, answer.parameters);
  const { totp } = open.state;
  if (!totp || totp.step === null) throw invalidSession();
  const { step } = totp;
  const sealed = Buffer.from(totp.secret, "base64");
  const now = service.clock.now();
  await inTransaction(service.db, async (tx) => {
    if (!(await useChallenge(tx, open.hash, now))) throw invalidSession();
    await setPendingTotp(tx, user.sub, sealed, now);
    await activateTotp(tx, user.sub, sealed, step, now);
    await setMfa(tx, user.sub, { sms: user.sms_mfa, totp: "PREFERRED", email: user.email_mfa }, now);
    await keepOnlyDevice(tx, user.sub, open.state.deviceKey ?? null, now);
  });
  const renewed = (await findUser(service.db, user.sub)) ?? user;
  return continueSignIn(service, { user: renewed, clientId: open.clientId, caller, metadata: answer.metadata, state: withProof(open.state, "mfa") });
};
