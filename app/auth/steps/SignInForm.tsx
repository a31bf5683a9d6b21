import { useTranslation } from "react-i18next";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import * as amplify from "../amplify.client.ts";
import { errorText } from "../error-text.ts";
import { useSignInFlow } from "../flow.ts";
import { stepAfterError, stepAfterSignIn } from "../sign-in-step.ts";

export function SignInForm() {
  const { t } = useTranslation("auth");
  const { email: known, go, remember } = useSignInFlow();

  async function submit({ email = "", password = "" }: Record<string, string>) {
    remember(email);
    try {
      await go(stepAfterSignIn(await amplify.signIn({ username: email, password }), email, password));
    } catch (error) {
      const step = stepAfterError(error, email);
      if (!step) throw error;
      await go(step);
    }
  }

  return (
    <Form submitLabel={t("signIn.submit")} onSubmit={submit} toText={(error) => errorText(t, error, "signIn")}>
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
      <Field
        label={t("fields.password")}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        data-required={t("fields.passwordRequired")}
      />
    </Form>
  );
}
