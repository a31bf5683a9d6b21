import { Alert } from "@mantine/core";
import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import type { UpgradeState } from "../upgrade/plans-documents.ts";
import { thankOnce } from "./thank-once.client.ts";

const looks = {
  WAITING: { Icon: Clock, color: "purple" },
  COMPLETE: { Icon: CircleCheck, color: "green" },
  ERROR: { Icon: CircleAlert, color: "red" },
} as const;

type UpgradeNoticeProps = {
  state: UpgradeState | null;
  /** Hides the thanks, because there is a problem above it. */ isQuiet: boolean;
};

/** An upgrade from the last day: waiting, then complete (said once) or failed. */
export function UpgradeNotice({ state, isQuiet }: UpgradeNoticeProps) {
  const { t } = useTranslation(["dash", "errors"]);
  const locale = usePageLocale();
  const isThanked = useThanks(state === "COMPLETE" && !isQuiet);
  if (state === null || (state === "COMPLETE" && !isThanked)) return null;
  const { Icon, color } = looks[state];
  return (
    <Alert role="status" color={color} icon={<Icon size={20} strokeWidth={1.75} aria-hidden="true" />}>
      <p>{state === "ERROR" ? t("errors:screens.upgrade") : t(`upgrade.${state}`)}</p>
      {state === "ERROR" ? <Link to={localePath(locale, "/bot/upgrade")}>{t("upgrade.again")}</Link> : null}
    </Alert>
  );
}

/** Whether to say thanks: on the first page that can, until somebody leaves it. */
function useThanks(canThank: boolean): boolean {
  const [isThanked, setThanked] = useState(false);
  useEffect(() => {
    if (canThank && thankOnce()) setThanked(true);
  }, [canThank]);
  return isThanked && canThank;
}
