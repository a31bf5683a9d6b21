import type { ConfirmSignInInput } from "aws-amplify/auth";
import * as amplify from "./amplify.client.ts";
import { useSignInFlow } from "./flow.ts";
import { stepAfterSignIn } from "./sign-in-step.ts";

/** Answers the challenge that the service is waiting for, and goes on to what it asks next. */
export function useChallenge() {
  const { go } = useSignInFlow();
  return async (challengeResponse: string, options?: ConfirmSignInInput["options"]) => {
    const output = await amplify.confirmSignIn({ challengeResponse, ...(options ? { options } : {}) });
    go(stepAfterSignIn(output, "", null));
  };
}
