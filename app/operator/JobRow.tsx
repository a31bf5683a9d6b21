import { useTranslation } from "react-i18next";
import type { ListedJob } from "../../src/platform/jobs/job-admin.ts";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import { ConfirmButton } from "./ConfirmButton.tsx";
import { useMoment } from "./use-moment.ts";
import styles from "./operator.module.css";

export function JobRow({ job }: { job: ListedJob }) {
  const { t } = useTranslation("operator");
  const locale = usePageLocale();
  const { at } = useMoment();
  const { ownerId, ...ids } = job.data;
  return (
    <li>
      <div className={styles.line}>
        <span className={styles.state} data-state={job.state}>
          {t(`jobs.states.${job.state}`)}
        </span>
        <strong className={styles.mono}>{job.name}</strong>
        <span>{t("jobs.attempts", { count: job.attempts })}</span>
        {job.state === "failed" || job.state === "active" ? null : (
          <span>{t("jobs.next", { when: at(job.startAfter) })}</span>
        )}
        {ownerId ? <a href={pageHref(locale, `/operator/people/${ownerId}`)}>{t("jobs.person")}</a> : null}
      </div>
      <p className={styles.mono}>
        {Object.entries(ids)
          .map(([name, value]) => `${name}: ${name === "slot" ? at(new Date(Number(value))) : value}`)
          .join(" · ")}
      </p>
      {job.state === "retry" || job.state === "failed" ? (
        <div className={styles.actions}>
          <form method="post">
            <input type="hidden" name="id" value={job.id} />
            <button className="button quiet" name="intent" value="retry">
              {t("jobs.retry")}
            </button>
          </form>
          {job.state === "failed" ? (
            <ConfirmButton label={t("jobs.drop")} text={t("jobs.dropText")} intent="drop">
              <input type="hidden" name="id" value={job.id} />
            </ConfirmButton>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
