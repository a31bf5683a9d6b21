import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import forms from "../ui/forms/forms.module.css";

type TextFieldProps = Omit<ComponentProps<"input">, "id"> & {
  label: ReactNode;
  hint?: ReactNode;
  problem?: string | undefined;
  /** The hint's and the problem's language, where it isn't the page's. */
  hintLang?: string | undefined;
  problemLang?: string;
};

/** A labelled input with a hint, and what is wrong with it. */
export function TextField({ label, hint, problem, hintLang, problemLang, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={forms.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={
          [input["aria-describedby"] ?? "", hint ? `${id}-hint` : "", problem ? `${id}-problem` : ""]
            .join(" ")
            .trim() || undefined
        }
      />
      {hint ? (
        <p id={`${id}-hint`} className={forms.hint} lang={hintLang}>
          {hint}
        </p>
      ) : null}
      {problem ? (
        <p id={`${id}-problem`} className="field-problem" lang={problemLang}>
          {problem}
        </p>
      ) : null}
    </div>
  );
}
