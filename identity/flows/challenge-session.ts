import { CognitoError, expiredSession, invalidSession } from "../protocol/cognito-error.ts";
import {
  findChallenge,
  insertChallenge,
  isNewestChallenge,
  reopenChallenge,
  useChallenge,
} from "../store/challenges.ts";
import { randomToken } from "../tokens/random.ts";
import type { Service } from "../service.ts";
import { lifetimes } from "../lifetimes.ts";

export type ChallengeName =
  | "PASSWORD_VERIFIER"
  | "DEVICE_SRP_AUTH"
  | "DEVICE_PASSWORD_VERIFIER"
  | "SMS_MFA"
  | "EMAIL_OTP"
  | "SOFTWARE_TOKEN_MFA"
  | "SELECT_MFA_TYPE"
  | "MFA_SETUP"
  | "NEW_PASSWORD_REQUIRED"
  | "CUSTOM_CHALLENGE"
  // Steps of the hosted login only; the API doesn't accept responses to them.
  | "FEDERATED_EMAIL"
  | "FEDERATED_EMAIL_CODE";

/** What has been proved so far; a remembered device counts as the second factor. */
export type Proof = "password" | "custom" | "device" | "remembered-device" | "mfa";

/** Kept sealed between two requests of a sign-in. */
export type ChallengeState = {
  /** As typed; responses may name the user this way. */
  name: string;
  proofs: Proof[];
  /** A custom challenge follows the password. */
  customFollows?: boolean;
  deviceKey?: string;
  /** Numbers in hex. */
  srp?: { A: string; b: string; B: string };
  codeHash?: string;
  custom?: { expected: string; round: number };
  /** A first sign-in through another provider, until its email address is verified. */
  federated?: FederatedProfile;
  /** The sealed authenticator secret of a set-up, verified or not. */
  totp?: { secret: string; step: number | null };
};

export type FederatedProfile = { provider: "Facebook"; subject: string; name: string | null; email: string | null };

export type OpenChallenge = {
  hash: Buffer;
  challenge: ChallengeName;
  clientId: string;
  sub: string;
  state: ChallengeState;
};

const placeOf = (hash: Uint8Array): string => `challenges.state:${Buffer.from(hash).toString("hex")}`;

/** Starts a step and returns its session string; with `token`, that identifies it instead (SRP's secret block). */
export const openChallenge = async (
  service: Service,
  step: Omit<OpenChallenge, "hash">,
  token: string = randomToken(),
): Promise<string> => {
  const hash = service.hash("session", token);
  const seconds = step.challenge.startsWith("FEDERATED_") ? lifetimes.visit : lifetimes.challenge;
  await insertChallenge(service.db, {
    session_hash: hash,
    challenge: step.challenge,
    client_id: step.clientId,
    sub: step.sub,
    state_sealed: await service.sealing.seal(Buffer.from(JSON.stringify(step.state)), placeOf(hash)),
    expires_at: new Date(service.clock.now().getTime() + seconds * 1000),
  });
  return token;
};

/**
 * Returns the step behind a session string. Refuses used and expired ones, and those of another client or
 * challenge.
 */
export const requireChallenge = async (
  service: Service,
  asked: { token: string | undefined; challenge: ChallengeName; clientId: string },
): Promise<OpenChallenge> => {
  if (asked.token === undefined)
    throw new CognitoError("InvalidParameterException", "Missing required parameter Session");
  const hash = service.hash("session", asked.token);
  const row = await findChallenge(service.db, hash);
  if (!row || row.used_at || row.client_id !== asked.clientId || row.challenge !== asked.challenge)
    throw invalidSession();
  if (row.expires_at <= service.clock.now()) throw expiredSession();
  const state = JSON.parse(
    Buffer.from(await service.sealing.open(row.state_sealed, placeOf(hash))).toString(),
  ) as ChallengeState;
  return { hash, challenge: asked.challenge, clientId: row.client_id, sub: row.sub, state };
};

/** Whether a code for this step is still worth sending. */
export const isNewestStep = (service: Service, token: string): Promise<boolean> =>
  isNewestChallenge(service.db, service.hash("session", token), service.clock.now());

/** After these errors and our own failures, amplify sends its response again (defaultRetryDecider.ts). */
const repeated = ["LimitExceededException", "TooManyRequestsException"];

/** Uses up the step, or throws `refusal`, and runs `follow`. Reopens it after an error that makes clients retry. */
export const useStep = async <Result>(
  service: Service,
  open: OpenChallenge,
  refusal: () => CognitoError,
  follow: () => Promise<Result>,
): Promise<Result> => {
  if (!(await useChallenge(service.db, open.hash, service.clock.now()))) throw refusal();
  try {
    return await follow();
  } catch (error) {
    if (!(error instanceof CognitoError) || repeated.includes(error.code)) await reopenChallenge(service.db, open.hash);
    throw error;
  }
};
