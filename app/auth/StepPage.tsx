import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSignInFlow } from "./flow.ts";
import type { Step } from "./sign-in-step.ts";
import styles from "./signin.module.css";

type StepPageProps = {
  heading: string;
  text?: string;
  /** The step on which to correct a wrong address. */
  change?: Step;
  children: ReactNode;
};

/** The page of one step: what it asks for, the form, and the way back. */
export function StepPage({ heading, text, change, children }: StepPageProps) {
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
      {text ? (
        <p className={styles.text}>
          {text}{" "}
          {change ? (
            <button type="button" className={styles.link} onClick={() => void go(change)}>
              {t("change")}
            </button>
          ) : null}
        </p>
      ) : null}
      {children}
      <button type="button" className={styles.link} onClick={() => void go({ name: "start", tab: "signIn" })}>
        {t("startAgain")}
      </button>
    </>
  );
}
