import { createContext, useContext, useEffect, useRef } from "react";
import type { SignInSettings } from "../../src/entries/http/pages/page-context.ts";
import type { Step } from "./sign-in-step.ts";

export type SignInFlow = {
  settings: SignInSettings;
  /** The page to open after signing in; always one of ours. */
  next: string;
  /** The address typed last; "" if none was typed. */
  email: string;
  /** Whether this isn't the first step that the page shows. */
  moved: boolean;
  go(step: Step): void;
  remember(email: string): void;
};

export const SignInFlowContext = createContext<SignInFlow | null>(null);

export function useSignInFlow(): SignInFlow {
  const flow = useContext(SignInFlowContext);
  if (!flow) throw new Error("Outside the sign-in page");
  return flow;
}

/** Takes the focus after another step: the page changed without a load, so screen readers announce it. */
export function useTop<Top extends HTMLElement>() {
  const { moved } = useSignInFlow();
  const top = useRef<Top>(null);
  useEffect(() => {
    if (moved) top.current?.focus();
  }, []);
  return top;
}
