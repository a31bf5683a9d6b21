import type { Caller } from "../service.ts";
import type { User } from "../store/users.ts";
import type { ChallengeState, OpenChallenge, Proof } from "./challenge-session.ts";

/** A sign-in whose password (or custom challenge) has been proved, on its way to tokens. */
export type Progress = {
  user: User;
  clientId: string;
  caller: Caller;
  metadata: Record<string, string> | undefined;
  state: ChallengeState;
};

export const isProved = (progress: Progress, proof: Proof): boolean => progress.state.proofs.includes(proof);

export const withProof = (state: ChallengeState, ...proofs: Proof[]): ChallengeState => ({
  name: state.name,
  proofs: [...state.proofs, ...proofs],
  ...(state.deviceKey === undefined ? {} : { deviceKey: state.deviceKey }),
});

/** What every later step carries along. */
export const carried = (open: OpenChallenge): ChallengeState => withProof(open.state);
