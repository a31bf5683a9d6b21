import { useTranslation } from "react-i18next";
import { Form } from "../../ui/forms/Form.tsx";
import { AuthenticatorKey } from "../AuthenticatorKey.tsx";
import { CodeField } from "../CodeField.tsx";
import { errorText } from "../error-text.ts";
import type { Step } from "../sign-in-step.ts";
import { StepPage } from "../StepPage.tsx";
import { useChallenge } from "../use-challenge.ts";

export function TotpSetup({ secret, uri }: Extract<Step, { name: "totpSetup" }>) {
  const { t } = useTranslation("auth");
  const answer = useChallenge();
  return (
    <StepPage heading={t("totpSetup.heading")} text={t("totpSetup.text")}>
      <AuthenticatorKey secret={secret} uri={uri} />
      <Form
        submitLabel={t("continue")}
        onSubmit={({ code = "" }) => answer(code.trim())}
        toText={(error) => errorText(t, error, "challenge")}
      >
        <CodeField />
      </Form>
    </StepPage>
  );
}
