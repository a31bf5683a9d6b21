import { createContext, useContext, useEffect, useRef } from "react";
import type { SignInSettings } from "../../src/entries/http/pages/page-context.ts";
import type { Step } from "./sign-in-step.ts";

export type SignInFlow = {
  settings: SignInSettings;
  /** The page to open after signing in; always one of ours. */
  next: string;
  /** The address typed last; "" if none was typed. */
  email: string;
  /** Whether the page has shown another step before. */
  moved: boolean;
  /** Resolves once the step is shown; after the last one, only if somebody comes back to the page. */
  go(step: Step): Promise<void>;
  remember(email: string): void;
};

export const SignInFlowContext = createContext<SignInFlow | null>(null);

export function useSignInFlow(): SignInFlow {
  const flow = useContext(SignInFlowContext);
  if (!flow) throw new Error("Outside the sign-in page");
  return flow;
}

/** Moves the focus here after another step, so that screen readers announce the change. */
export function useTop<Top extends HTMLElement>() {
  const { moved } = useSignInFlow();
  const top = useRef<Top>(null);
  useEffect(() => {
    if (moved) top.current?.focus();
  }, []);
  return top;
}
