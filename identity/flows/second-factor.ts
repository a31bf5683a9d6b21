import { timingSafeEqual } from "node:crypto";
import { CognitoError, invalidParameter, invalidSession } from "../protocol/cognito-error.ts";
import { recordSignIn } from "../pool/record-sign-in.ts";
import { namesSubject } from "../pool/usernames.ts";
import { acceptTotp } from "../pool/totp.ts";
import { countGuess } from "../store/challenges.ts";
import { claimTotpStep, findUser, releaseTotpStep, type User } from "../store/users.ts";
import type { Caller, Service } from "../service.ts";
import type { AuthAnswer, ChallengeAnswer } from "./auth-answer.ts";
import { requireChallenge, useStep, type OpenChallenge } from "./challenge-session.ts";
import { askForFactor, continueSignIn } from "./continue-sign-in.ts";
import { factorsOf, type Factor } from "./factors.ts";
import { requireParameter } from "./parameters.ts";
import { carried, withProof } from "./sign-in-progress.ts";

const guessesPerStep = 5;

/** SMS_MFA, EMAIL_OTP, SOFTWARE_TOKEN_MFA. A wrong code keeps the session open, so the user can type it again. */
export const answerSecondFactor = async (
  service: Service,
  answer: ChallengeAnswer,
  caller: Caller,
  factor: Factor,
): Promise<AuthAnswer> => {
  const open = await requireChallenge(service, { token: answer.session, challenge: factor, clientId: answer.clientId });
  const code = requireParameter(answer.parameters, `${factor}_CODE`);
  const user = await requireUser(service, open, answer.parameters);
  return proveFactor(service, { open, user, factor, code, caller }, () =>
    continueSignIn(service, {
      user,
      clientId: open.clientId,
      caller,
      metadata: answer.metadata,
      state: withProof(open.state, "mfa"),
    }),
  );
};

type GivenFactor = { open: OpenChallenge; user: User; factor: Factor; code: string; caller: Caller };

/** Throws unless the code is right; a right one uses up the step, and runs `follow`. */
export const proveFactor = async <Result>(
  service: Service,
  { open, user, factor, code, caller }: GivenFactor,
  follow: () => Promise<Result>,
): Promise<Result> => {
  if (!(await countGuess(service.db, open.hash, guessesPerStep))) throw invalidSession();
  const step = factor === "SOFTWARE_TOKEN_MFA" ? await acceptTotp(service, user, code) : null;
  const right = factor === "SOFTWARE_TOKEN_MFA" ? step !== null : isSentCode(service, open, code);
  await recordSignIn(service, { sub: user.sub, kind: "mfa", right, caller });
  if (!right) throw new CognitoError("CodeMismatchException", "Invalid code or auth state for the user.");
  if (step !== null && !(await claimTotpStep(service.db, user.sub, step))) {
    throw new CognitoError("ExpiredCodeException", "Your software token has already been used once.");
  }
  return useStep(service, open, invalidSession, async () => {
    try {
      return await follow();
    } catch (error) {
      // Nobody has got in with this code, so a repeated response may bring it again.
      if (step !== null) await releaseTotpStep(service.db, user.sub, step);
      throw error;
    }
  });
};

const isSentCode = (service: Service, open: OpenChallenge, code: string): boolean => {
  const expected = Buffer.from(open.state.codeHash ?? "", "base64");
  const given = service.hash("code", "sign-in", open.sub, code);
  return expected.length === given.length && timingSafeEqual(expected, given);
};

export const requireUser = async (
  service: Service,
  open: OpenChallenge,
  parameters: Record<string, string>,
): Promise<User> => {
  const user = await findUser(service.db, open.sub);
  if (!user || !namesSubject(parameters["USERNAME"], { sub: open.sub, name: open.state.name, username: user.username }))
    throw invalidSession();
  return user;
};

/** SELECT_MFA_TYPE: one of the factors on offer. */
export const answerSelectMfaType = async (
  service: Service,
  answer: ChallengeAnswer,
  caller: Caller,
): Promise<AuthAnswer> => {
  const open = await requireChallenge(service, {
    token: answer.session,
    challenge: "SELECT_MFA_TYPE",
    clientId: answer.clientId,
  });
  const chosen = requireParameter(answer.parameters, "ANSWER");
  const user = await requireUser(service, open, answer.parameters);
  const factor = factorsOf(service, user).find((candidate) => candidate === chosen);
  if (!factor) throw invalidParameter("Invalid MFA type was selected.");
  const progress = { user, clientId: open.clientId, caller, metadata: answer.metadata, state: carried(open) };
  return useStep(service, open, invalidSession, () => askForFactor(service, progress, factor));
};
