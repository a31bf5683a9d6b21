import { useState, type FormEvent, type ReactNode } from "react";
import { useHydrated } from "./use-hydrated.ts";
import styles from "./forms.module.css";

type FormProps = {
  children: ReactNode;
  submitLabel: string;
  /** Does the work; `toText` renders what it throws. */
  onSubmit(fields: Record<string, string>): Promise<void>;
  toText(error: unknown): string;
};

/**
 * A form with one submit button. The button waits for the page's scripts, and the method is POST, so that no password
 * can end up in a URL if the browser submits the form without scripts.
 */
export function Form({ children, submitLabel, onSubmit, toText }: FormProps) {
  const hydrated = useHydrated();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = readFields(new FormData(event.currentTarget));
    setPending(true);
    setProblem(null);
    try {
      await onSubmit(fields);
    } catch (error) {
      setProblem(toText(error));
    }
    setPending(false);
  }

  return (
    <form className={styles.form} method="post" onSubmit={submit} aria-busy={pending}>
      <div role="alert">{problem ? <p className={styles.alert}>{problem}</p> : null}</div>
      {children}
      <button className="button" disabled={!hydrated || pending}>
        {submitLabel}
      </button>
    </form>
  );
}

function readFields(data: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of data) if (typeof value === "string") fields[name] = value;
  return fields;
}
