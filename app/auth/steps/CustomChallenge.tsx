import { useTranslation } from "react-i18next";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { errorText } from "../error-text.ts";
import type { Step } from "../sign-in-step.ts";
import { StepPage } from "../StepPage.tsx";
import { useChallenge } from "../use-challenge.ts";

/** A challenge defined by the operator's own rules. */
export function CustomChallenge({ question }: Extract<Step, { name: "customChallenge" }>) {
  const { t } = useTranslation("auth");
  const answer = useChallenge();
  return (
    <StepPage heading={t("customChallenge.heading")} text={question ?? t("customChallenge.text")}>
      <Form
        submitLabel={t("continue")}
        onSubmit={(fields) => answer(fields["answer"] ?? "")}
        toText={(error) => errorText(t, error, "challenge")}
      >
        <Field label={t("fields.answer")} name="answer" autoComplete="off" required />
      </Form>
    </StepPage>
  );
}
