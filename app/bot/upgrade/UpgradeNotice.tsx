import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import styles from "../manage.module.css";
import type { Billing } from "./plans-documents.ts";

/** How often the page looks whether the money has come. */
const LOOK_MS = 5_000;

/** How a checkout of the last day stands. */
export function UpgradeNotice({ upgrade }: { upgrade: NonNullable<Billing["upgrade"]> }) {
  const { t } = useTranslation("plans");
  const { t: errorText } = useTranslation("errors");
  const { revalidate } = useRevalidator();
  const isWaiting = upgrade === "WAITING";
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);

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
