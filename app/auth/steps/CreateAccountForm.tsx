import { useTranslation } from "react-i18next";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { usePageLocale } from "../../i18n/locale.ts";
import * as amplify from "../amplify.client.ts";
import { errorText } from "../error-text.ts";
import { useSignInFlow } from "../flow.ts";
import { NewPasswordFields } from "../NewPasswordFields.tsx";
import { requireSamePasswords } from "../passwords.ts";
import { stepAfterSignIn } from "../sign-in-step.ts";

export function CreateAccountForm() {
  const { t } = useTranslation("auth");
  const locale = usePageLocale();
  const { email: known, go } = useSignInFlow();

  async function submit({ email = "", ...passwords }: Record<string, string>) {
    const password = requireSamePasswords(passwords);
    const { nextStep } = await amplify.signUp({
      username: email,
      password,
      // `locale` is the standard claim; it sets the language of the emails with codes.
      options: { userAttributes: { email, locale }, autoSignIn: true },
    });
    if (nextStep.signUpStep === "CONFIRM_SIGN_UP") return go({ name: "confirmSignUp", email, password });
    const output =
      nextStep.signUpStep === "DONE" ? await amplify.signIn({ username: email, password }) : await amplify.autoSignIn();
    await go(stepAfterSignIn(output, email, password));
  }

  return (
    <Form submitLabel={t("create.submit")} onSubmit={submit} toText={(error) => errorText(t, error)}>
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
      <NewPasswordFields label={t("fields.password")} />
    </Form>
  );
}
