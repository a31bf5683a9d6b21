import { CognitoError, wrongCredentials, deviceMissing } from "../protocol/cognito-error.ts";
import { recordSignIn } from "../pool/record-sign-in.ts";
import { openVerifier, srpIdentityOf } from "../pool/passwords.ts";
import { namesSubject } from "../pool/usernames.ts";
import { signatureMatches, type ServerHalf } from "../srp/handshake.ts";
import { isCurrentTimestamp } from "../srp/timestamp.ts";
import { findConfirmedDevice } from "../store/devices.ts";
import { findUser } from "../store/users.ts";
import type { Caller, Service } from "../service.ts";
import type { AuthAnswer, ChallengeAnswer } from "./auth-answer.ts";
import { requireChallenge, useStep, type ChallengeName, type OpenChallenge } from "./challenge-session.ts";
import { continueSignIn } from "./continue-sign-in.ts";
import { beginCustomChallenge } from "./custom-auth.ts";
import { withProof } from "./sign-in-progress.ts";
import { requireClaim } from "./user-srp.ts";

/** PASSWORD_VERIFIER: the second half of SRP. Every failure gives the same "Incorrect username or password." */
export const answerPasswordVerifier = async (
  service: Service,
  answer: ChallengeAnswer,
  caller: Caller,
): Promise<AuthAnswer> => {
  const claim = requireClaim(answer.parameters);
  const open = await findSrpChallenge(service, "PASSWORD_VERIFIER", claim.secretBlock, answer.clientId);
  const user = await findUser(service.db, open.sub);
  if (!namesSubject(answer.parameters["USERNAME"], { sub: open.sub, name: open.state.name, username: user?.username }))
    throw wrongCredentials();
  const deviceKey = answer.parameters["DEVICE_KEY"];
  // Before the step is used up: amplify drops a stale device and sends the same response again.
  const device = deviceKey === undefined ? null : await requireDevice(service, open.sub, deviceKey);
  return useStep(service, open, wrongCredentials, async () => {
    const { verifier, real } = await openVerifier(service, { sub: open.sub, user });
    const matches = await signatureMatches(halfOf(open), verifier, srpIdentityOf(service, open.sub), {
      ...claim,
      secretBlock: Buffer.from(claim.secretBlock, "base64"),
    });
    const right = matches && real && user !== null && isCurrentTimestamp(claim.timestamp, service.clock.now());
    await recordSignIn(service, { sub: open.sub, kind: "password", right, device, caller });
    if (!right) throw wrongCredentials();
    const state = { ...withProof(open.state, "password"), ...(deviceKey === undefined ? {} : { deviceKey }) };
    const progress = { user, clientId: open.clientId, caller, metadata: answer.metadata, state };
    return open.state.customFollows ? beginCustomChallenge(service, progress) : continueSignIn(service, progress);
  });
};

/** SRP's steps are identified by their secret block; an unknown block counts as a wrong password. */
export const findSrpChallenge = async (
  service: Service,
  challenge: ChallengeName,
  secretBlock: string,
  clientId: string,
): Promise<OpenChallenge> => {
  try {
    return await requireChallenge(service, { token: secretBlock, challenge, clientId });
  } catch (error) {
    if (error instanceof CognitoError) throw wrongCredentials();
    throw error;
  }
};

export const halfOf = ({ state }: OpenChallenge): ServerHalf => {
  const { A, b, B } = state.srp ?? { A: "0", b: "0", B: "0" };
  return { A: BigInt(`0x${A}`), b: BigInt(`0x${b}`), B: BigInt(`0x${B}`) };
};

export const requireDevice = async (service: Service, sub: string, deviceKey: string) => {
  const device = await findConfirmedDevice(service.db, sub, deviceKey);
  if (!device) throw deviceMissing();
  return device;
};
