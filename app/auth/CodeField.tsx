import { useTranslation } from "react-i18next";
import { Field } from "../ui/forms/Field.tsx";

/** A code that can be pasted or autofilled; spaces around it are ignored. */
export function CodeField() {
  const { t } = useTranslation("auth");
  return (
    <Field
      label={t("fields.code")}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      pattern="\s*[0-9]{6}\s*"
      maxLength={12}
      data-required={t("fields.codeInvalid")}
      data-invalid={t("fields.codeInvalid")}
      required
    />
  );
}
