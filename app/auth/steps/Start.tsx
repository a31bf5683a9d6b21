import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import forms from "../../ui/forms/forms.module.css";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { usePageLocale } from "../../i18n/locale.ts";
import { errorText } from "../error-text.ts";
import { useSignInFlow, useTop } from "../flow.ts";
import { signInWithFacebook } from "../hosted-login.client.ts";
import type { Step } from "../sign-in-step.ts";
import styles from "../signin.module.css";
import { CreateAccountForm } from "./CreateAccountForm.tsx";
import { SignInForm } from "./SignInForm.tsx";

const tabs = ["signIn", "create"] as const;

const noticeTexts = { confirmed: "confirmSignUp.done", reset: "confirmReset.done", deleted: "start.deleted" } as const;

/** The two tabs that everyone starts with. */
export function Start({ tab, notice }: Extract<Step, { name: "start" }>) {
  const { t } = useTranslation("auth");
  const { go, settings } = useSignInFlow();
  // A click before the scripts run would be lost.
  const hydrated = useHydrated();

  const top = useTop<HTMLParagraphElement & HTMLHeadingElement>();
  const panel = useRef<HTMLDivElement>(null);
  // The other form starts with what was typed here.
  const typed = () => panel.current?.querySelector<HTMLInputElement>('input[name="email"]')?.value ?? "";

  function moveByArrow(event: KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = tab === "signIn" ? "create" : "signIn";
    void go({ name: "start", tab: other, email: typed() });
    document.getElementById(`tab-${other}`)?.focus();
  }

  return (
    <>
      <h1 ref={notice ? null : top} tabIndex={-1} className={styles.heading}>
        {t("heading")}
      </h1>
      {notice ? (
        <p ref={top} tabIndex={-1} role="status" className={styles.notice}>
          {t(noticeTexts[notice])}
        </p>
      ) : null}
      <div role="tablist" aria-label={t("tabs.label")} className={styles.tabs} onKeyDown={moveByArrow}>
        {tabs.map((name) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={tab === name}
            aria-controls="sign-in-panel"
            tabIndex={tab === name ? 0 : -1}
            disabled={!hydrated}
            onClick={() => void go({ name: "start", tab: name, email: typed() })}
          >
            {t(`tabs.${name}`)}
          </button>
        ))}
      </div>
      <div ref={panel} id="sign-in-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className={styles.panel}>
        {tab === "signIn" ? (
          <SignInForm />
        ) : settings.signUp === "open" ? (
          <CreateAccountForm />
        ) : (
          <p>{t(`create.${settings.signUp}`)}</p>
        )}
        {tab === "signIn" ? (
          <button
            type="button"
            className={styles.link}
            disabled={!hydrated}
            onClick={() => void go({ name: "requestReset", email: typed() })}
          >
            {t("signIn.forgot")}
          </button>
        ) : null}
        {settings.facebook && settings.oauthDomain ? <FacebookButton /> : null}
      </div>
    </>
  );
}

function FacebookButton() {
  const { t } = useTranslation("auth");
  const hydrated = useHydrated();
  const { next } = useSignInFlow();
  const locale = usePageLocale();
  const [problem, setProblem] = useState<string | null>(null);

  function leave() {
    setProblem(null);
    signInWithFacebook(next, locale).catch((error: unknown) => setProblem(errorText(t, error)));
  }

  return (
    <>
      <p className={styles.or}>{t("social.or")}</p>
      <div role="alert">{problem ? <p className={forms.alert}>{problem}</p> : null}</div>
      <button type="button" className="button quiet" disabled={!hydrated} onClick={leave}>
        {t("social.facebook")}
      </button>
    </>
  );
}
