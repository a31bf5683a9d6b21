import { useTranslation } from "react-i18next";
import type { ListedPerson } from "../../../src/operator/people/list-people.ts";
import { pageHref, usePageLocale } from "../../i18n/locale.ts";
import { useAmounts } from "../use-amounts.ts";
import { useMoment } from "../use-moment.ts";
import styles from "../operator.module.css";

export function PeopleTable({ people }: { people: ListedPerson[] }) {
  const { t } = useTranslation("operator");
  const locale = usePageLocale();
  const { count } = useAmounts();
  const { on } = useMoment();
  const toUsage = ({ articlesInPeriod: used, maxArticlesInPeriod: max }: ListedPerson) =>
    max === null ? count(used) : `${count(used)}/${count(max)}`;
  return (
    <div className={styles.wide} tabIndex={0} role="region" aria-label={t("table", { of: t("people.accounts") })}>
      <table>
        <thead>
          <tr>
            <th>{t("people.person")}</th>
            <th>{t("people.plan")}</th>
            <th data-number="">{t("people.usage")}</th>
            <th>{t("people.signedIn")}</th>
            <th>{t("people.since")}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.ownerId}>
              <td>
                <a href={pageHref(locale, `/operator/people/${person.ownerId}`)}>{person.email}</a>
                <div className={styles.line}>
                  {person.isOperator ? <span className={styles.state}>{t("people.operator")}</span> : null}
                  {person.isSuspended ? (
                    <span className={styles.state} data-state="warning">
                      {t("people.suspended")}
                    </span>
                  ) : null}
                </div>
              </td>
              <td data-label={t("people.plan")}>{t(`plans.${person.plan}`)}</td>
              <td data-label={t("people.usage")} data-number="">
                {toUsage(person)}
              </td>
              <td data-label={t("people.signedIn")}>{person.signedInAt ? on(person.signedInAt) : t("people.never")}</td>
              <td data-label={t("people.since")}>{on(person.createdAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
