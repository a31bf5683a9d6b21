import { useTranslation } from "react-i18next";
import type { OperatorPages } from "../../src/entries/http/operator/operator-pages.ts";
import forms from "../ui/forms/forms.module.css";
import { Panel } from "./Panel.tsx";
import { TextField } from "./TextField.tsx";
import { useAmounts } from "./use-amounts.ts";
import styles from "./operator.module.css";

type DatabasePanelProps = {
  database: Awaited<ReturnType<OperatorPages["readStorage"]>>["database"];
  /** What is wrong with the address that was just checked; null if it's fine. */
  checked: Awaited<ReturnType<OperatorPages["checkDatabase"]>> | undefined;
};

/** People copy commands from here: a click selects all, without a script. */
const moving = `galley backup move.tar
DATABASE_URL=postgres://… galley restore move.tar`;

/** Moving and upgrading need the service stopped, so the page prepares them and lists the commands to run. */
export function DatabasePanel({ database, checked }: DatabasePanelProps) {
  const { t } = useTranslation("operator");
  const { t: tSetup } = useTranslation("setup");
  const { bytes } = useAmounts();
  const { version, bundled } = database;
  const size = bytes(database.bytes);
  const problem = checked === undefined || checked === null ? undefined : toText(checked);
  function toText(what: NonNullable<typeof checked>): string {
    return what === "in-use" ? t("storage.inUse") : tSetup(`problem.database.${what}`);
  }
  return (
    <Panel heading={t("storage.database")}>
      <p>{t(bundled ? "storage.bundled" : "storage.own", { version, size })}</p>
      {bundled && bundled.earlier.length > 0 ? (
        <>
          <p>{t("storage.earlier")}</p>
          <pre className={styles.code}>{bundled.earlier.join("\n")}</pre>
        </>
      ) : null}
      <h3>{t("storage.move")}</h3>
      <p>{t("storage.moveText")}</p>
      <form method="post" className={styles.row}>
        <div className="grow">
          <TextField
            type="password"
            name="url"
            autoComplete="off"
            required
            label={t("storage.url")}
            aria-describedby="url-hint"
            problem={problem}
          />
        </div>
        <p id="url-hint" className={`${forms.hint} ${styles.below}`}>
          postgres://user:password@host:5432/database
        </p>
        <button className="button quiet" name="intent" value="database">
          {t("storage.check")}
        </button>
      </form>
      {checked === null ? (
        <p className={styles.done} role="status">
          {t("storage.usable")}
        </p>
      ) : null}
      <p>{t("storage.moveSteps")}</p>
      <pre className={styles.command}>
        <code>{moving}</code>
      </pre>
      {bundled ? (
        <>
          <h3>{t("storage.upgrade")}</h3>
          <p>{t("storage.upgradeText", { major: version.split(".")[0] ?? "" })}</p>
          <pre className={styles.command}>
            <code>{bundled.upgrade}</code>
          </pre>
        </>
      ) : null}
      <p className={styles.quiet}>{t("storage.checkout")}</p>
    </Panel>
  );
}
