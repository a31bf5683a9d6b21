import { useTranslation } from "react-i18next";
import styles from "../manage.module.css";
import { usePolling } from "../use-polling.ts";
import type { Billing } from "./plans-documents.ts";

/** The state of a checkout from the last day. */
export function UpgradeNotice({ upgrade }: { upgrade: NonNullable<Billing["upgrade"]> }) {
  const { t } = useTranslation("plans");
  const { t: errorText } = useTranslation("errors");
  const isWaiting = upgrade === "WAITING";
  usePolling(isWaiting);

  if (upgrade === "ERROR") {
    return (
      <p role="alert" className={styles.notice} data-kind="problem">
        <strong>{errorText("screens.upgrade")}</strong> {t("failed")}
      </p>
    );
  }
  const texts = isWaiting ? "waiting" : "complete";
  return (
    <p role="status" className={styles.notice} data-kind={isWaiting ? "waiting" : "done"}>
      <strong>{t(`${texts}.heading`)}</strong> {t(`${texts}.text`)}
    </p>
  );
}
