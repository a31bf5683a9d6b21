import { useTranslation } from "react-i18next";
import type { Person } from "../../../src/operator/people/find-person.ts";
import { pageHref, usePageLocale } from "../../i18n/locale.ts";
import { useAmounts } from "../use-amounts.ts";
import { useMoment } from "../use-moment.ts";
import styles from "../operator.module.css";

export function PersonFacts({ person }: { person: Person }) {
  const { t } = useTranslation("operator");
  const locale = usePageLocale();
  const { count, usd } = useAmounts();
  const { at, on } = useMoment();
  const figures: [string, string][] = [
    [t("people.since"), on(person.createdAt)],
    [t("people.signedIn"), person.signedInAt ? at(person.signedInAt) : t("people.never")],
    [t("person.sources"), count(person.sources)],
    [t("person.integrations"), count(person.integrations)],
    [t("person.articles"), count(person.articles)],
    [t("person.monthUsd"), usd(person.monthUsd)],
  ];
  return (
    <>
      <div className={styles.line}>
        {person.isOperator ? <span className={styles.state}>{t("people.operator")}</span> : null}
        {person.isSuspended ? (
          <span className={styles.state} data-state="warning">
            {t("people.suspended")}
          </span>
        ) : null}
        <span className={styles.mono}>{person.ownerId}</span>
        <a href={`${pageHref(locale, "/operator/audit")}?person=${person.ownerId}`}>{t("person.audit")}</a>
      </div>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
