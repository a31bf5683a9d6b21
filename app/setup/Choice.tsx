import type { ReactNode } from "react";
import type { Step } from "./step.ts";
import styles from "./setup.module.css";
import { setupTexts } from "./texts.ts";

type Option = { value: string; label: string; hint?: string; children?: ReactNode };

/** One of several options. CSS alone shows the fields of the chosen one. */
export function Choice({
  page,
  name,
  legend,
  options,
}: {
  page: Step;
  name: string;
  legend: string;
  options: Option[];
}) {
  const field = page.fields[name];
  if (field === undefined) return null;
  const { value: chosen, given } = field;
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {given === null ? null : <p className={styles.hint}>{setupTexts(page.locale)("given", { name: given })}</p>}
      {options.map(({ value, label, hint, children }) => (
        <div key={value} className={styles.option}>
          <label>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              disabled={given !== null && value !== chosen}
            />
            <span>
              {label}
              {hint === undefined ? null : <small>{hint}</small>}
            </span>
          </label>
          {children === undefined ? null : <div className={styles.inner}>{children}</div>}
        </div>
      ))}
    </fieldset>
  );
}
