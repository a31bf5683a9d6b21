import { useTranslation } from "react-i18next";
import type { OperatorPages } from "../../../src/entries/http/operator/operator-pages.ts";
import { pageHref, usePageLocale } from "../../i18n/locale.ts";
import { ImportForm } from "./ImportForm.tsx";
import { ImportRefusal } from "./ImportRefusal.tsx";
import { Panel } from "../Panel.tsx";
import { ConfirmButton } from "../ConfirmButton.tsx";
import { TextField } from "../TextField.tsx";
import styles from "../operator.module.css";

type Shown = NonNullable<Awaited<ReturnType<OperatorPages["findPerson"]>>>;

/** What an operator may do with other accounts. Their own is excluded, so that one operator is always left. */
export function PersonActions({ person }: { person: Shown }) {
  const { t } = useTranslation("operator");
  const locale = usePageLocale();
  const { email, isSuspended, isOperator, isSelf, hasPool, userId } = person;
  return (
    <>
      <Panel heading={t("person.data")}>
        <p>{t("person.dataText")}</p>
        <form method="post" action={pageHref(locale, "/operator/files/export")}>
          <input type="hidden" name="ownerId" value={person.ownerId} />
          <button className="button quiet">{t("person.export")}</button>
        </form>
        <ImportRefusal />
        {person.sources === 0 ? <ImportForm ownerId={person.ownerId} /> : null}
      </Panel>
      {isSelf ? (
        <Panel heading={t("person.access")}>
          <p>{t("person.self")}</p>
        </Panel>
      ) : (
        <>
          <Panel heading={t("person.access")}>
            <div className={styles.actions}>
              {isSuspended ? (
                <ConfirmButton label={t("person.resume")} text={t("person.resumeText", { email })} intent="resume" />
              ) : (
                <ConfirmButton label={t("person.suspend")} text={t("person.suspendText", { email })} intent="suspend" />
              )}
              {hasPool && userId !== null ? (
                <ConfirmButton label={t("person.reset")} text={t("person.resetText", { email })} intent="reset" />
              ) : null}
              {isOperator ? (
                <ConfirmButton label={t("person.remove")} text={t("person.removeText", { email })} intent="remove" />
              ) : (
                <ConfirmButton label={t("person.add")} text={t("person.addText", { email })} intent="add" />
              )}
            </div>
          </Panel>
          <Panel heading={t("person.delete")}>
            <p>{t("person.deleteText")}</p>
            {hasPool || userId === null ? null : <p>{t("person.deleteCognito")}</p>}
            <form method="post" className={styles.form}>
              <TextField name="email" required autoComplete="off" label={t("person.typeEmail", { email })} />
              <button className="button danger" name="intent" value="delete">
                {t("person.deleteSubmit")}
              </button>
            </form>
          </Panel>
        </>
      )}
    </>
  );
}
