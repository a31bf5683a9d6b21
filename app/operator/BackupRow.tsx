import { useTranslation } from "react-i18next";
import type { KeptBackup } from "../../src/operator/backup/list-kept-backups.ts";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import { ConfirmButton } from "./ConfirmButton.tsx";
import { useAmounts } from "./use-amounts.ts";
import { useMoment } from "./use-moment.ts";
import styles from "./operator.module.css";

const colours = { running: "active", made: "ok", failed: "failed", interrupted: "warning" } as const;

export function BackupRow({ backup }: { backup: KeptBackup }) {
  const { t } = useTranslation("operator");
  const locale = usePageLocale();
  const { bytes } = useAmounts();
  const { at } = useMoment();
  const { id, state, isNightly, machine, begunAt, missingPictures, problem, isHere } = backup;
  return (
    <li>
      <div className={styles.line}>
        <span className={styles.state} data-state={colours[state]}>
          {t(`backups.states.${state}`)}
        </span>
        <strong>{at(begunAt)}</strong>
        <span>{t(isNightly ? "backups.atNight" : "backups.asked")}</span>
        {backup.bytes === null ? null : <span>{bytes(backup.bytes)}</span>}
        {isHere ? (
          <a href={pageHref(locale, `/operator/files/backups/${id}`)} download>
            {t("backups.download")}
          </a>
        ) : null}
      </div>
      {state === "made" && !isHere ? <p className={styles.quiet}>{t("backups.elsewhere", { machine })}</p> : null}
      {missingPictures > 0 ? <p>{t("backups.missing", { count: missingPictures })}</p> : null}
      {problem ? <p>{problem === "ENOSPC" ? t("backups.noRoom") : t("backups.problem", { problem })}</p> : null}
      <div className={styles.actions}>
        {isHere ? (
          <form method="post">
            <input type="hidden" name="id" value={id} />
            <button className="button quiet" name="intent" value="verify">
              {t("backups.verify")}
            </button>
          </form>
        ) : null}
        {state === "running" ? null : (
          <ConfirmButton label={t("backups.delete")} text={t("backups.deleteText")} intent="delete">
            <input type="hidden" name="id" value={id} />
          </ConfirmButton>
        )}
      </div>
    </li>
  );
}
