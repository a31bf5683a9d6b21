import { useTranslation } from "react-i18next";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { errorText } from "../error-text.ts";
import { StepPage } from "../StepPage.tsx";
import { useChallenge } from "../use-challenge.ts";

export function EmailSetup() {
  const { t } = useTranslation("auth");
  const answer = useChallenge();
  return (
    <StepPage heading={t("emailSetup.heading")} text={t("emailSetup.text")}>
      <Form
        submitLabel={t("continue")}
        onSubmit={({ email = "" }) => answer(email)}
        toText={(error) => errorText(t, error, "challenge")}
      >
        <Field
          label={t("fields.email")}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          required
          data-required={t("fields.emailRequired")}
        />
      </Form>
    </StepPage>
  );
}
