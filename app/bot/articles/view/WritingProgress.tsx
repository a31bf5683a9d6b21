import { Check, CircleDashed, Clock, PencilLine } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./view.module.css";

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Progress of the writing. The page polls, and screen readers announce changes. */
export function WritingProgress({ status }: { status: "PENDING" | "GENERATING" }) {
  const { t } = useTranslation("articles");
  return (
    <section className={styles.progress} role="status">
      <ol>
        <li>
          <Check {...icon} /> {t("progress.found")}
        </li>
        <li aria-current="step">
          {status === "PENDING" ? <Clock {...icon} /> : <PencilLine {...icon} />} {t("progress.writing")}
        </li>
        <li>
          <CircleDashed {...icon} /> {t("progress.ready")}
        </li>
      </ol>
      <progress aria-label={t("progress.label")} />
      <p>{t(`progress.${status}`)}</p>
    </section>
  );
}
