import type { ComponentProps, ReactNode } from "react";
import styles from "./forms.module.css";

type FieldProps = Omit<ComponentProps<"input">, "id" | "name"> & {
  name: string;
  label: string;
  hint?: ReactNode;
  problem?: string | null;
  /** Its messages when empty and when invalid; by default, the general texts. */
  "data-required"?: string;
  "data-invalid"?: string;
};

/** A labelled input with its hint and its problem, linked for screen readers. */
export function Field({ label, hint, problem, ...input }: FieldProps) {
  // From the name, not `useId`: the form may be an island, which is hydrated apart from its page.
  const id = `field-${input.name}`;
  const described = [hint ? `${id}-hint` : null, problem ? `${id}-problem` : null].filter(Boolean).join(" ");
  return (
    <div className={styles.field} data-field>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-invalid={problem ? true : undefined} aria-describedby={described || undefined} />
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {problem ? (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      ) : null}
    </div>
  );
}
