import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeField } from "../CodeField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import * as amplify from "../amplify.client.ts";
import { errorText } from "../error-text.ts";
import { useSignInFlow } from "../flow.ts";
import { stepAfterError, stepAfterSignIn, type Step } from "../sign-in-step.ts";
import styles from "../signin.module.css";
import { StepPage } from "../StepPage.tsx";

/** Takes the code that proves the address, then signs the person in with what they typed before. */
export function ConfirmSignUp({ email, password }: Extract<Step, { name: "confirmSignUp" }>) {
  const { t } = useTranslation("auth");
  const { go } = useSignInFlow();
  const [message, setMessage] = useState<string | null>(null);

  async function submit({ code = "" }: Record<string, string>) {
    const { nextStep } = await amplify.confirmSignUp({ username: email, confirmationCode: code.trim() });
    try {
      if (nextStep.signUpStep === "COMPLETE_AUTO_SIGN_IN")
        return await go(stepAfterSignIn(await amplify.autoSignIn(), email, password));
      if (password)
        return await go(stepAfterSignIn(await amplify.signIn({ username: email, password }), email, password));
    } catch (error) {
      const step = stepAfterError(error, email);
      if (step) return await go(step);
      // The account is confirmed anyway; signing in by hand shows what is wrong.
    }
    await go({ name: "start", tab: "signIn", notice: "confirmed" });
  }

  async function resend() {
    try {
      await amplify.resendSignUpCode({ username: email });
      setMessage(t("confirmSignUp.resent", { destination: email }));
    } catch (error) {
      setMessage(errorText(t, error));
    }
  }

  return (
    <StepPage
      heading={t("confirmSignUp.heading")}
      text={t("confirmSignUp.text", { destination: email })}
      change={{ name: "start", tab: "create", email }}
    >
      <Form
        submitLabel={t("confirmSignUp.submit")}
        onSubmit={submit}
        toText={(error) => errorText(t, error, "confirm")}
      >
        <CodeField />
      </Form>
      <p role="status">{message}</p>
      <button type="button" className={styles.link} onClick={() => void resend()}>
        {t("confirmSignUp.resend")}
      </button>
    </StepPage>
  );
}
