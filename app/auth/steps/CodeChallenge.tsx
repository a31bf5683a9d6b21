import { useTranslation } from "react-i18next";
import { Form } from "../../ui/forms/Form.tsx";
import { CodeField } from "../CodeField.tsx";
import { errorText } from "../error-text.ts";
import { StepPage } from "../StepPage.tsx";
import { useChallenge } from "../use-challenge.ts";

/** A second factor answered with a code: text message, email or authenticator app. */
export function CodeChallenge({
  kind,
  destination,
}: {
  kind: "smsCode" | "emailCode" | "totpCode";
  destination: string;
}) {
  const { t } = useTranslation("auth");
  const answer = useChallenge();
  return (
    <StepPage heading={t(`${kind}.heading`)} text={t(`${kind}.text`, { destination })}>
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
