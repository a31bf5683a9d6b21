import type { ConfirmSignInInput } from "aws-amplify/auth";
import * as amplify from "./amplify.client.ts";
import { useSignInFlow } from "./flow.ts";
import { stepAfterSignIn } from "./sign-in-step.ts";

/** Answers the pending challenge and moves on to the next step. */
export function useChallenge() {
  const { email, go } = useSignInFlow();
  return async (challengeResponse: string, options?: ConfirmSignInInput["options"]) => {
    const output = await amplify.confirmSignIn({ challengeResponse, ...(options ? { options } : {}) });
    await go(stepAfterSignIn(output, email, null));
  };
}
