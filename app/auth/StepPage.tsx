import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSignInFlow } from "./flow.ts";
import styles from "./signin.module.css";

/** The page of one step: what it asks for, the form, and the way back. */
export function StepPage({ heading, text, children }: { heading: string; text?: string; children: ReactNode }) {
  const { t } = useTranslation("auth");
  const { go } = useSignInFlow();
  const title = useRef<HTMLHeadingElement>(null);
  // The page changed without a load, so announce it to screen readers.
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
