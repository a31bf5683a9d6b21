import { useTranslation } from "react-i18next";
import type { ListedAudit } from "../../src/operator/audit/list-audit.ts";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import { useMoment } from "./use-moment.ts";
import styles from "./operator.module.css";

export function AuditTable({ rows }: { rows: ListedAudit[] }) {
  const { t } = useTranslation("operator");
  const locale = usePageLocale();
  const { at } = useMoment();
  const who = ({ actor, ownerId }: ListedAudit) =>
    actor.type === "user" && actor.id === ownerId ? t("audit.themselves") : t(`audit.actors.${actor.type}`);
  return (
    <div className={styles.wide} tabIndex={0} role="region" aria-label={t("table", { of: t("audit.list") })}>
      <table>
        <thead>
          <tr>
            <th>{t("audit.when")}</th>
            <th>{t("audit.what")}</th>
            <th>{t("audit.whose")}</th>
            <th>{t("audit.who")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td data-label={t("audit.when")} data-nowrap="">
                {at(row.at)}
              </td>
              <td data-label={t("audit.what")}>
                <span className={styles.mono}>{row.action}</span>
                {Object.keys(row.detail).length > 0 ? (
                  <div className={styles.mono}>{JSON.stringify(row.detail).slice(0, 400)}</div>
                ) : null}
              </td>
              <td data-label={t("audit.whose")} data-nowrap="">
                <a href={pageHref(locale, `/operator/people/${row.ownerId}`)}>{row.email || t("models.deleted")}</a>
              </td>
              <td data-label={t("audit.who")}>
                {who(row)}
                {row.actor.type === "operator" ? (
                  <div>
                    <a href={pageHref(locale, `/operator/people/${row.actor.id}`)}>{t("audit.which")}</a>
                  </div>
                ) : null}
                {row.actor.type === "system" ? <div className={styles.mono}>{row.actor.job}</div> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
