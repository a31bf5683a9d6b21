import { useTranslation } from "react-i18next";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { errorText } from "../error-text.ts";
import { NewPasswordFields } from "../NewPasswordFields.tsx";
import { requireSamePasswords } from "../passwords.ts";
import type { Step } from "../sign-in-step.ts";
import { StepPage } from "../StepPage.tsx";
import { useChallenge } from "../use-challenge.ts";

const named = ["name", "email", "phone_number", "given_name", "family_name"] as const;

/** First sign-in to an account that the operator created: a new password, and the attributes that are still missing. */
export function NewPassword({ missingAttributes }: Extract<Step, { name: "newPassword" }>) {
  const { t } = useTranslation("auth");
  const answer = useChallenge();

  async function submit({ password = "", repeated = "", ...attributes }: Record<string, string>) {
    const chosen = requireSamePasswords({ password, repeated });
    await answer(chosen, { userAttributes: attributes });
  }

  return (
    <StepPage heading={t("newPassword.heading")} text={t("newPassword.text")}>
      <Form submitLabel={t("continue")} onSubmit={submit} toText={(error) => errorText(t, error, "challenge")}>
        {missingAttributes.map((attribute) => {
          const known = named.find((name) => name === attribute);
          return (
            <Field
              key={attribute}
              label={known ? t(`fields.attribute.${known}`) : attribute}
              name={attribute}
              required
            />
          );
        })}
        <NewPasswordFields label={t("fields.newPassword")} />
      </Form>
    </StepPage>
  );
}
