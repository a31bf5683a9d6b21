import { invalidParameter, invalidSession, wrongCredentials } from "../protocol/cognito-error.ts";
import { limitSignIns } from "../pool/limits.ts";
import { namesSubject, resolveSubject } from "../pool/usernames.ts";
import { findUser, type User } from "../store/users.ts";
import type { CustomChallenge } from "../needs.ts";
import type { Caller, Service } from "../service.ts";
import type { AuthAnswer, AuthRequest, ChallengeAnswer } from "./auth-answer.ts";
import { openChallenge, requireChallenge, useStep, type ChallengeState } from "./challenge-session.ts";
import { continueSignIn } from "./continue-sign-in.ts";
import { requireParameter } from "./parameters.ts";
import { withProof, type Progress } from "./sign-in-progress.ts";
import { beginUserSrp } from "./user-srp.ts";

/** This many wrong answers in a row end the sign-in (Cognito leaves the number to the trigger). */
const mostRounds = 3;

const requireCustomChallenge = (service: Service): CustomChallenge => {
  if (!service.customChallenge)
    throw invalidParameter("Custom auth lambda trigger is not configured for the user pool.");
  return service.customChallenge;
};

/** CUSTOM_AUTH, with the password first when CHALLENGE_NAME is SRP_A. */
export const beginCustomAuth = async (service: Service, request: AuthRequest, caller: Caller): Promise<AuthAnswer> => {
  requireCustomChallenge(service);
  if (request.parameters["CHALLENGE_NAME"] === "SRP_A") return beginUserSrp(service, request, caller, true);
  const name = requireParameter(request.parameters, "USERNAME");
  const subject = await resolveSubject(service, name);
  await limitSignIns(service, subject.sub, caller);
  const deviceKey = request.parameters["DEVICE_KEY"];
  const state: ChallengeState = { name, proofs: [], ...(deviceKey === undefined ? {} : { deviceKey }) };
  return askRound(service, { sub: subject.sub, user: subject.user, clientId: request.clientId, state, round: 1 });
};

export const beginCustomChallenge = (service: Service, progress: Progress): Promise<AuthAnswer> =>
  askRound(service, {
    sub: progress.user.sub,
    user: progress.user,
    clientId: progress.clientId,
    state: progress.state,
    round: 1,
  });

const askRound = async (
  service: Service,
  step: { sub: string; user: User | null; clientId: string; state: ChallengeState; round: number },
): Promise<AuthAnswer> => {
  const { user } = step;
  const made = await requireCustomChallenge(service).create({
    user: user ? { sub: user.sub, email: user.email } : null,
    round: step.round,
  });
  const state = { ...step.state, custom: { expected: made.expected, round: step.round } };
  const session = await openChallenge(service, {
    challenge: "CUSTOM_CHALLENGE",
    clientId: step.clientId,
    sub: step.sub,
    state,
  });
  return {
    ChallengeName: "CUSTOM_CHALLENGE",
    ChallengeParameters: { USERNAME: step.sub, ...made.parameters },
    Session: session,
  };
};

/** CUSTOM_CHALLENGE: a right answer continues, "wrong" or "more" asks again until the rounds are used up. */
export const answerCustomChallenge = async (
  service: Service,
  answer: ChallengeAnswer,
  caller: Caller,
): Promise<AuthAnswer> => {
  const open = await requireChallenge(service, {
    token: answer.session,
    challenge: "CUSTOM_CHALLENGE",
    clientId: answer.clientId,
  });
  const given = requireParameter(answer.parameters, "ANSWER");
  const user = await findUser(service.db, open.sub);
  if (!namesSubject(answer.parameters["USERNAME"], { sub: open.sub, name: open.state.name, username: user?.username }))
    throw invalidSession();
  const { expected, round } = open.state.custom ?? { expected: "", round: mostRounds };
  const continued = await useStep(service, open, invalidSession, async () => {
    const outcome = await requireCustomChallenge(service).verify({ expected, answer: given, round });
    if (outcome !== "right" || !user) return null;
    return continueSignIn(service, {
      user,
      clientId: open.clientId,
      caller,
      metadata: answer.metadata,
      state: withProof(open.state, "custom"),
    });
  });
  if (continued) return continued;
  // Outside `useStep`, because reopening the step would allow more guesses.
  if (round >= mostRounds) throw wrongCredentials();
  return askRound(service, {
    sub: open.sub,
    user,
    clientId: open.clientId,
    state: withProof(open.state),
    round: round + 1,
  });
};
