import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSignInFlow } from "./flow.ts";
import styles from "./signin.module.css";

/** One step's page: what is asked, the form, and the way back. */
export function StepPage({ heading, text, children }: { heading: string; text?: string; children: ReactNode }) {
  const { t } = useTranslation("auth");
  const { go } = useSignInFlow();
  const title = useRef<HTMLHeadingElement>(null);
  // The page changed without being loaded: say so to those who do not see it.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <h1 ref={title} tabIndex={-1} className={styles.heading}>
        {heading}
      </h1>
      {text ? <p>{text}</p> : null}
      {children}
      <button type="button" className={styles.link} onClick={() => go({ name: "start", tab: "signIn" })}>
        {t("startAgain")}
      </button>
    </>
  );
}
