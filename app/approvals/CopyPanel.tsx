import { useTranslation } from "react-i18next";
import type { ApprovalView } from "../../src/post/approvals/deciding/approval-view.ts";
import styles from "./copy-panel.module.css";

/** An approved article that isn't published automatically: text to copy, and a link to a plan that publishes. */
export function CopyPanel({ copy: { html, markdown, upgradeUrl } }: { copy: NonNullable<ApprovalView["copy"]> }) {
  const { t } = useTranslation("approval");
  return (
    <section className={styles.panel} aria-label={t("copy.heading")}>
      {upgradeUrl ? (
        <div className={styles.upgrade}>
          <p>{t("copy.upgradeText")}</p>
          <a className="button" href={upgradeUrl}>
            {t("copy.upgrade")}
          </a>
        </div>
      ) : null}
      <h2>{t("copy.heading")}</h2>
      <p>{t("copy.text")}</p>
      {(
        [
          ["html", html],
          ["markdown", markdown],
        ] as const
      ).map(([form, text]) => (
        <details key={form} className={styles.form}>
          <summary>{t(`copy.${form}`)}</summary>
          <textarea readOnly rows={10} aria-label={t(`copy.${form}`)} value={text} />
        </details>
      ))}
    </section>
  );
}
