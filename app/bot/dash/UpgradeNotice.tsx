import { Alert } from "@mantine/core";
import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import type { UpgradeState } from "../upgrade/plans-documents.ts";

const looks = {
  WAITING: { Icon: Clock, color: "purple" },
  COMPLETE: { Icon: CircleCheck, color: "green" },
  ERROR: { Icon: CircleAlert, color: "red" },
} as const;

/** Progress of an upgrade from the last day: waiting, then complete or failed. */
export function UpgradeNotice({ state }: { state: UpgradeState | null }) {
  const { t } = useTranslation(["dash", "errors"]);
  const locale = usePageLocale();
  if (state === null) return null;
  const { Icon, color } = looks[state];
  return (
    <Alert role="status" variant="light" color={color} icon={<Icon size={20} strokeWidth={1.75} aria-hidden="true" />}>
      <p>{state === "ERROR" ? t("errors:screens.upgrade") : t(`upgrade.${state}`)}</p>
      {state === "ERROR" ? <Link to={localePath(locale, "/bot/upgrade")}>{t("upgrade.again")}</Link> : null}
    </Alert>
  );
}
