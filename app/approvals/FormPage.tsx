import type { ReactNode } from "react";
import forms from "../ui/forms/forms.module.css";
import styles from "./form-page.module.css";
import shell from "./mail-page.module.css";

type FormPageProps = {
  heading: string;
  text: string;
  /** What was wrong with the submission. */
  problem: string | null;
  postTo: string;
  /** The decision that the form submits. */
  decision: "edit" | "changes";
  /** The version that the decision is about. */
  version: number;
  submitLabel: string;
  back: { href: string; label: string };
  children: ReactNode;
};

/** A form of the approval page that works without scripts and keeps its input when rejected. */
export function FormPage({
  heading,
  text,
  problem,
  postTo,
  decision,
  version,
  submitLabel,
  back,
  children,
}: FormPageProps) {
  return (
    <main className={`${shell.page} ${shell.text} ${styles.page}`}>
      <title>{`${heading} · Galley`}</title>
      <p className={shell.wordmark}>Galley</p>
      <h1>{heading}</h1>
      <p>{text}</p>
      <div role="alert">{problem ? <p className={forms.alert}>{problem}</p> : null}</div>
      {/* Multipart, because the default encoding takes three to nine characters for each non-ASCII one. */}
      <form method="post" action={postTo} encType="multipart/form-data" className={forms.form} noValidate>
        <input type="hidden" name="version" value={version} />
        {children}
        <div className={styles.buttons}>
          <button className="button" name="decision" value={decision}>
            {submitLabel}
          </button>
          <a className="button quiet" href={back.href}>
            {back.label}
          </a>
        </div>
      </form>
    </main>
  );
}

type TextFieldProps = {
  name: string;
  id: string;
  label: string;
  /** How the field looks, so that sighted people need no label. */ kind?: "title" | "heading" | "paragraph";
  value: string;
  rows?: number;
  maxLength: number;
  lang?: string;
  required?: boolean;
};

/** A labelled text area of any length, as tall as its content. */
export function TextField({ name, id, label, kind, value, rows, lang, ...rules }: TextFieldProps) {
  return (
    <div className={`${forms.field} ${styles.text}`} data-kind={kind}>
      <label htmlFor={id} className={kind && "visually-hidden"}>
        {label}
      </label>
      <textarea
        {...rules}
        id={id}
        name={name}
        lang={lang}
        rows={rows ?? Math.min(14, 1 + Math.ceil(value.length / 38))}
        defaultValue={value}
      />
    </div>
  );
}
