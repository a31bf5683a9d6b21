import { useTranslation } from "react-i18next";
import { Form } from "../../ui/forms/Form.tsx";
import * as amplify from "../amplify.client.ts";
import { CodeField } from "../CodeField.tsx";
import { errorText } from "../error-text.ts";
import { useSignInFlow } from "../flow.ts";
import { NewPasswordFields } from "../NewPasswordFields.tsx";
import { requireSamePasswords } from "../passwords.ts";
import type { Step } from "../sign-in-step.ts";
import { StepPage } from "../StepPage.tsx";

export function ConfirmReset({ email }: Extract<Step, { name: "confirmReset" }>) {
  const { t } = useTranslation("auth");
  const { go } = useSignInFlow();

  async function submit({ code = "", ...passwords }: Record<string, string>) {
    const newPassword = requireSamePasswords(passwords);
    await amplify.confirmResetPassword({ username: email, confirmationCode: code.trim(), newPassword });
    await go({ name: "start", tab: "signIn", notice: "reset" });
  }

  return (
    <StepPage
      heading={t("confirmReset.heading")}
      text={t("confirmReset.text", { destination: email })}
      change={{ name: "requestReset", email }}
    >
      <Form submitLabel={t("confirmReset.submit")} onSubmit={submit} toText={(error) => errorText(t, error)}>
        <CodeField />
        {/* Tells a password manager whose password this is. */}
        <input
          className="visually-hidden"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <NewPasswordFields label={t("fields.newPassword")} />
      </Form>
    </StepPage>
  );
}
