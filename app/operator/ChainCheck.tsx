import { useTranslation } from "react-i18next";
import type { OperatorPages } from "../../src/entries/http/operator/operator-pages.ts";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import { Panel } from "./Panel.tsx";
import { useAmounts } from "./use-amounts.ts";
import { useMoment } from "./use-moment.ts";
import styles from "./operator.module.css";

type Check = Awaited<ReturnType<OperatorPages["listAudit"]>>["check"];

/** Whether every row of the audit log is still as it was written; the same check as `galley audit`. */
export function ChainCheck({ check }: { check: Check }) {
  const { t } = useTranslation("operator");
  const { at } = useMoment();
  return (
    <Panel heading={t("chain.heading")}>
      <p>{t("chain.text")}</p>
      <form method="post">
        <button className="button quiet" name="intent" value="verify">
          {t("chain.check")}
        </button>
      </form>
      {check === null ? null : (
        <>
          <p className={styles.quiet}>{t("health.checkedAt", { when: at(check.begunAt) })}</p>
          {check.state === "done" ? <Verdict result={check.result} /> : null}
          {check.state === "running" ? <p role="status">{t("chain.running")}</p> : null}
          {check.state === "failed" ? <p role="alert">{t("backups.problem", { problem: check.code })}</p> : null}
        </>
      )}
    </Panel>
  );
}

type Result = Extract<NonNullable<Check>, { state: "done" }>["result"];

function Verdict({ result: { accounts, rows, breaks } }: { result: Result }) {
  const { t } = useTranslation("operator");
  const locale = usePageLocale();
  const { count } = useAmounts();
  return (
    <>
      {breaks.length === 0 ? (
        <p className={styles.done} role="status">
          {t("chain.whole", { rows: count(rows), accounts: count(accounts) })}
        </p>
      ) : (
        <div className={styles.refused} role="alert">
          <p>{t("chain.broken", { breaks: count(breaks.length), rows: count(rows) })}</p>
          <ul>
            {breaks.map(({ ownerId, position, problem }) => (
              <li key={`${ownerId}${position}${problem}`}>
                <a href={pageHref(locale, `/operator/people/${ownerId}`)}>
                  {t(`chain.problems.${problem}`, { row: count(position) })}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>
        {t("chain.heads")}{" "}
        <a href={pageHref(locale, "/operator/files/audit-heads")} download>
          {t("backups.download")}
        </a>
      </p>
    </>
  );
}
