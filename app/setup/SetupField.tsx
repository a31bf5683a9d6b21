import type { ComponentProps } from "react";
import { Field } from "../ui/forms/Field.tsx";
import type { Step } from "./step.ts";
import { sayTexts, setupTexts } from "./texts.ts";

type Props = Omit<ComponentProps<typeof Field>, "label" | "problem" | "defaultValue"> & {
  page: Step;
  label: string;
};

/** A field with its saved value; read-only if the environment sets it. */
export function SetupField({ page, name, label, hint, ...input }: Props) {
  const t = setupTexts(page.locale);
  const field = page.fields[name];
  if (field === undefined) return null;
  const { value, problem, given, isKept } = field;
  const isSecret = input.type === "password";
  const kept = isSecret && isKept ? t("kept") : hint;
  return (
    <Field
      {...input}
      name={name}
      label={label}
      {...(given !== null && isSecret ? { defaultValue: "", placeholder: "••••••••" } : { defaultValue: value })}
      readOnly={given !== null}
      hint={given === null ? kept : t("given", { name: given })}
      problem={problem === null ? null : sayTexts(page.locale)("problem", problem)}
    />
  );
}
