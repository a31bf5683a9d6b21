import { useTranslation } from "react-i18next";
import type { Refusal } from "../../src/entries/http/operator/operator-pages.ts";
import styles from "./operator.module.css";

export function RefusalNotice({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation("operator");
  return (
    <div className={styles.refused} role="alert">
      {refusal.problem === "says" ? null : <p>{t(`refusals.${refusal.problem}`)}</p>}
      {refusal.says?.map((line) => (
        <p key={line} lang="en">
          {line}
        </p>
      ))}
    </div>
  );
}
