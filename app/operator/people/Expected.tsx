import { useTranslation } from "react-i18next";
import type { OperatorPages } from "../../../src/entries/http/operator/operator-pages.ts";
import { Panel } from "../Panel.tsx";
import { ConfirmButton } from "../ConfirmButton.tsx";
import { useAmounts } from "../use-amounts.ts";
import { useMoment } from "../use-moment.ts";
import styles from "../operator.module.css";

type ExpectedProps = Awaited<ReturnType<OperatorPages["listExpected"]>>;

/** Lists people who are invited or have something waiting for their first sign-in, and the operators. */
export function Expected({ invitations, promised, operators }: ExpectedProps) {
  const { t } = useTranslation("operator");
  const { count } = useAmounts();
  const { at, on } = useMoment();
  const emails = new Set([
    ...invitations.map(({ email }) => email),
    ...promised.map(({ email }) => email),
    ...operators.filter(({ ownerId }) => ownerId === null).map(({ email }) => email),
  ]);
  return (
    <>
      {emails.size > 0 ? (
        <Panel heading={t("people.expected")}>
          <ul className={styles.list}>
            {[...emails].map((email) => {
              const invitation = invitations.find((each) => each.email === email);
              const plan = promised.find((each) => each.email === email.toLowerCase());
              return (
                <li key={email}>
                  <strong>{email}</strong>
                  {invitation?.expiresAt ? (
                    <span>{t("people.invitedUntil", { when: at(invitation.expiresAt) })}</span>
                  ) : null}
                  {plan ? (
                    <span>
                      {t("people.promised", {
                        count: plan.maxArticlesInPeriod,
                        articles: count(plan.maxArticlesInPeriod),
                      })}
                    </span>
                  ) : null}
                  <ConfirmButton
                    label={t("people.withdraw")}
                    text={t("people.withdrawText", { email })}
                    intent="withdraw"
                  >
                    <input type="hidden" name="email" value={email} />
                  </ConfirmButton>
                </li>
              );
            })}
          </ul>
        </Panel>
      ) : null}
      <Panel heading={t("people.operators")}>
        <ul className={styles.list}>
          {operators.map(({ ownerId, email, since }) => (
            <li key={ownerId ?? email}>
              <div className={styles.line}>
                <strong>{email}</strong>
                <span>{t("people.operatorSince", { when: on(since) })}</span>
                {ownerId === null ? <span className={styles.state}>{t("people.notYet")}</span> : null}
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
