import { useTranslation } from "react-i18next";
import { Field } from "../ui/forms/Field.tsx";

/** A new password, typed twice. The policy is eight characters of any kind. */
export function NewPasswordFields({ label }: { label: string }) {
  const { t } = useTranslation("auth");
  const required = { required: true, "data-required": t("fields.passwordRequired") };
  const rules = { type: "password", autoComplete: "new-password", minLength: 8, ...required } as const;
  return (
    <>
      <Field label={label} hint={t("fields.passwordHint")} name="password" {...rules} />
      <Field label={t("fields.confirmPassword")} name="repeated" {...rules} />
    </>
  );
}
