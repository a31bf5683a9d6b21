import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { atBase } from "../../base-path.ts";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import forms from "../../ui/forms/forms.module.css";
import * as amplify from "../amplify.client.ts";
import { errorText } from "../error-text.ts";
import { useSignInFlow, useTop } from "../flow.ts";
import styles from "../signin.module.css";

/** Only one account can be signed in at a time: continue with it, or sign out. */
export function SignedIn({ who, next }: { who: string; next: string }) {
  const { t } = useTranslation("auth");
  const hydrated = useHydrated();
  const { go } = useSignInFlow();
  const [question, setQuestion] = useState<ReactNode>(null);
  const top = useTop<HTMLHeadingElement>();

  const [problem, setProblem] = useState<string | null>(null);

  async function leave() {
    setProblem(null);
    try {
      const { mayDiscardDrafts } = await import("../../data/offline/may-discard.client.tsx");
      if (!(await mayDiscardDrafts(setQuestion))) return;
      await amplify.signOut();
    } catch (error) {
      return setProblem(errorText(t, error));
    }
    await go({ name: "start", tab: "signIn" });
  }

  return (
    <>
      <h1 ref={top} tabIndex={-1} className={styles.heading}>
        {t("signedIn.heading")}
      </h1>
      <div role="alert">{problem ? <p className={forms.alert}>{problem}</p> : null}</div>
      {who ? <p>{t("signedIn.as", { who })}</p> : null}
      <a className="button" href={atBase(next)}>
        {t("signedIn.goOn")}
      </a>
      <button type="button" className="button quiet" disabled={!hydrated} onClick={() => void leave()}>
        {t("signedIn.signOut")}
      </button>
      {question}
    </>
  );
}
