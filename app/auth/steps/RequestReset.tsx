import { useTranslation } from "react-i18next";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import * as amplify from "../amplify.client.ts";
import { errorText } from "../error-text.ts";
import { useSignInFlow } from "../flow.ts";
import type { Step } from "../sign-in-step.ts";
import { StepPage } from "../StepPage.tsx";

export function RequestReset({ email: known }: Extract<Step, { name: "requestReset" }>) {
  const { t } = useTranslation("auth");
  const { go } = useSignInFlow();

  async function submit({ email = "" }: Record<string, string>) {
    await amplify.resetPassword({ username: email });
    await go({ name: "confirmReset", email });
  }

  return (
    <StepPage heading={t("requestReset.heading")} text={t("requestReset.text")}>
      <Form submitLabel={t("requestReset.submit")} onSubmit={submit} toText={(error) => errorText(t, error)}>
        <Field
          label={t("fields.email")}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={known}
          required
          data-required={t("fields.emailRequired")}
        />
      </Form>
    </StepPage>
  );
}
