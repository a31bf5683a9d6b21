import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { atBase } from "../base-path.ts";
import { tellTimeZone } from "../client/time-zone.client.ts";
import { untilShownAgain } from "../client/until-shown-again.client.ts";
import type { SignInSettings } from "../../src/entries/http/pages/page-context.ts";
import forms from "../ui/forms/forms.module.css";
import * as amplify from "./amplify.client.ts";
import { SignInFlowContext } from "./flow.ts";
import { findKeptStep, keepStep } from "./kept-step.client.ts";
import { onHostedLogin } from "./hosted-login.client.ts";
import { ownPath } from "./own-path.ts";
import type { Step } from "./sign-in-step.ts";
import { loadLaterSteps, StepView } from "./StepView.tsx";
import { errorText } from "./error-text.ts";
import styles from "./signin.module.css";

/** What the page itself needs comes first. */
const LATER_MS = 1_000;

type SignInPageProps = { settings: SignInSettings; first: Step; next: string };

/** Walks through the steps; goes to `next` after the last one. */
export function SignInPage({ settings, first, next }: SignInPageProps) {
  const { t } = useTranslation("auth");
  const [step, setStep] = useState<Step>(first);
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string | null>(null);

  const show = useCallback((following: Step) => {
    setProblem(null);
    if ("email" in following && following.email !== undefined) setEmail(following.email);
    setStep(following);
  }, []);
  const go = useCallback(
    async (following: Step) => {
      keepStep(following);
      if (following.name !== "done") return show(following);
      leave(next);
      await untilShownAgain();
    },
    [next, show],
  );

  useEffect(() => {
    const kept = first.name === "start" && first.notice === undefined ? findKeptStep() : null;
    // `go` would extend the time that it's kept.
    if (kept !== null) show(kept);
  }, [first, show]);

  useEffect(() => {
    const stop = onHostedLogin(
      (wanted) => leave(ownPath(wanted, next)),
      (error) => setProblem(errorText(t, error)),
    );
    // Finishes a return from the hosted login, if this is one.
    amplify.configureSignIn(settings);
    return stop;
  }, [settings, next, t]);

  useEffect(() => {
    const timer = setTimeout(loadLaterSteps, LATER_MS);
    return () => clearTimeout(timer);
  }, []);

  const isSignedIn = step.name === "signedIn";
  useEffect(() => {
    void findSignedIn().then((who) => {
      const isFirst = (current: Step) => current.name === "start" || current.name === "signedIn";
      if (who !== null) setStep((current) => (isFirst(current) ? { name: "signedIn", who } : current));
    });
  }, [settings, isSignedIn]);

  return (
    <SignInFlowContext value={{ settings, next, email, moved: step !== first, go, remember: setEmail }}>
      <section className={styles.card}>
        {problem ? (
          <p role="alert" className={forms.alert}>
            {problem}
          </p>
        ) : null}
        <StepView step={step} next={next} />
      </section>
    </SignInFlowContext>
  );
}

/** Loads the page in full: the server sees the new cookies, and opens an account for somebody new. */
function leave(path: string): void {
  tellTimeZone();
  window.location.assign(atBase(path));
}

/** Returns who is signed in according to the cookies, or null. */
async function findSignedIn(): Promise<string | null> {
  try {
    const { signInDetails } = await amplify.getCurrentUser();
    if (signInDetails?.loginId) return signInDetails.loginId;
    // People who came through the hosted login typed no name here.
    const { tokens } = await amplify.fetchAuthSession();
    return String(tokens?.idToken?.payload["email"] ?? "");
  } catch {
    return null;
  }
}
