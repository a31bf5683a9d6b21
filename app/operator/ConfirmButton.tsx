import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./operator.module.css";

/** A button that asks once more: it opens a form with what will happen and the button that does it. */
export function ConfirmButton({
  label,
  text,
  intent,
  children,
}: {
  label: string;
  /** What will happen. */
  text: string;
  intent: string;
  /** Further fields. */
  children?: ReactNode;
}) {
  const { t } = useTranslation("operator");
  return (
    <details className={styles.confirm}>
      <summary>{label}</summary>
      <form method="post" className={styles.confirmForm}>
        <p>{text}</p>
        {children}
        <label className={styles.check}>
          <input type="checkbox" name="sure" value="yes" required />
          {t("sure")}
        </label>
        <button className="button quiet" name="intent" value={intent}>
          {label}
        </button>
      </form>
    </details>
  );
}
