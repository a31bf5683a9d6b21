import { useTranslation } from "react-i18next";
import type { ApprovalView } from "../../../src/post/approvals/deciding/approval-view.ts";
import styles from "./copy-panel.module.css";

/** An approved article that isn't published automatically: text to copy. */
export function CopyPanel({ copy: { html, markdown } }: { copy: NonNullable<ApprovalView["copy"]> }) {
  const { t } = useTranslation("approval");
  return (
    <section className={styles.panel} aria-label={t("copy.heading")}>
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

/** A plan that would have published the article. */
export function Upgrade({ url }: { url: string }) {
  const { t } = useTranslation("approval");
  return (
    <div className={styles.upgrade}>
      <p>{t("copy.upgradeText")}</p>
      <a className="button quiet" href={url}>
        {t("copy.upgrade")}
      </a>
    </div>
  );
}
