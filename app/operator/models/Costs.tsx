import { useTranslation } from "react-i18next";
import type { OperatorPages } from "../../../src/entries/http/operator/operator-pages.ts";
import { pageHref, usePageLocale } from "../../i18n/locale.ts";
import { Panel } from "../Panel.tsx";
import { useAmounts } from "../use-amounts.ts";
import styles from "../operator.module.css";

type CostsProps = Awaited<ReturnType<OperatorPages["readModels"]>>;

/** Shows what the operator's key was charged: by month, and for one month by account. */
export function Costs({ months, accounts, month, monthUsd, capUsd }: CostsProps) {
  const { t } = useTranslation("operator");
  const locale = usePageLocale();
  const { count, usd } = useAmounts();
  const path = pageHref(locale, "/operator/models");
  return (
    <Panel heading={t("models.costs")}>
      <p>
        {t("models.thisMonth", { spent: usd(monthUsd) })}{" "}
        {capUsd === null ? t("models.noCap") : t("models.ofCap", { cap: usd(capUsd) })}
      </p>
      {months.length === 0 ? (
        <p>{t("models.noCalls")}</p>
      ) : (
        <div className={styles.wide} tabIndex={0} role="region" aria-label={t("models.byMonth")}>
          <table>
            <thead>
              <tr>
                <th>{t("models.byMonth")}</th>
                <th data-number="">{t("models.calls")}</th>
                <th data-number="">{t("models.paid")}</th>
              </tr>
            </thead>
            <tbody>
              {months.map((each) => (
                <tr key={each.month}>
                  <td>
                    <a href={`${path}?month=${each.month}`}>{each.month}</a>
                  </td>
                  <td data-label={t("models.calls")} data-number="">
                    {count(each.calls)}
                  </td>
                  <td data-label={t("models.paid")} data-number="">
                    {usd(each.usd)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {accounts.length > 0 ? (
        <>
          <h3>{t("models.byAccount", { month })}</h3>
          <div className={styles.wide} tabIndex={0} role="region" aria-label={t("models.byAccount", { month })}>
            <table>
              <thead>
                <tr>
                  <th>{t("people.person")}</th>
                  <th data-number="">{t("models.calls")}</th>
                  <th data-number="">{t("models.tokens")}</th>
                  <th data-number="">{t("models.paid")}</th>
                </tr>
              </thead>
              <tbody>
                {accounts.map(({ ownerId, email, calls, inputTokens, outputTokens, usd: paid, unpriced }) => (
                  <tr key={ownerId ?? "trials"}>
                    <td>
                      {ownerId === null ? (
                        t("models.trials")
                      ) : (
                        <a href={pageHref(locale, `/operator/people/${ownerId}`)}>{email || t("models.deleted")}</a>
                      )}
                    </td>
                    <td data-label={t("models.calls")} data-number="">
                      {count(calls)}
                    </td>
                    <td
                      data-label={t("models.tokens")}
                      data-number=""
                    >{`${count(inputTokens)}/${count(outputTokens)}`}</td>
                    <td data-label={t("models.paid")} data-number="">
                      {usd(paid)}
                      {unpriced > 0 ? (
                        <div className={styles.quiet}>{t("models.unpriced", { count: unpriced })}</div>
                      ) : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : null}
    </Panel>
  );
}
