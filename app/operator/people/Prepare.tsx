import { useTranslation } from "react-i18next";
import { Panel } from "../Panel.tsx";
import { TextField } from "../TextField.tsx";
import styles from "../operator.module.css";

/** Sets what somebody gets at their first sign-in. */
export function Prepare() {
  const { t } = useTranslation("operator");
  const email = <TextField type="email" name="email" required label={t("people.email")} />;
  return (
    <Panel heading={t("people.prepare")}>
      <p>{t("people.prepareText")}</p>
      <h3>{t("people.preparePlan")}</h3>
      <form method="post" className={styles.row}>
        <div className="grow">{email}</div>
        <TextField type="number" name="articles" label={t("person.max")} min={0} max={1_000_000} required />
        <TextField type="date" name="until" label={t("person.until")} />
        <button className="button quiet" name="intent" value="promise">
          {t("person.grant")}
        </button>
      </form>
      <h3>{t("people.prepareOperator")}</h3>
      <form method="post" className={styles.row}>
        <div className="grow">{email}</div>
        <button className="button quiet" name="intent" value="appoint">
          {t("person.add")}
        </button>
      </form>
    </Panel>
  );
}
