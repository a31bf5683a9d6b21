import { useTranslation } from "react-i18next";
import styles from "./trynow.module.css";

const steps = ["choose", "read"] as const;

export function Steps({ current }: { current: (typeof steps)[number] }) {
  const { t } = useTranslation("trynow");
  return (
    <ol className={styles.steps} aria-label={t("steps.label")}>
      {steps.map((step) => (
        <li key={step} aria-current={step === current ? "step" : undefined}>
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
