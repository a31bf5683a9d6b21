import { useTranslation } from "react-i18next";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import forms from "../ui/forms/forms.module.css";
import type { Route } from "./+types/backups.ts";
import { BackupRow } from "./BackupRow.tsx";
import { finish } from "./finish.server.ts";
import { Page } from "./Page.tsx";
import { Panel } from "./Panel.tsx";
import { readIntent } from "./read-intent.server.ts";
import { requireOperator } from "./require-operator.server.ts";
import { TextField } from "./TextField.tsx";
import { useMoment } from "./use-moment.ts";
import styles from "./operator.module.css";

export async function loader(args: Route.LoaderArgs) {
  const { refusal, ...listed } = await (await requireOperator(args)).listBackups();
  return { ...listed, refusal: args.url.searchParams.has("refused") ? refusal : null };
}

export async function action(args: Route.ActionArgs) {
  const operator = await requireOperator(args);
  const { intent, form } = await readIntent(args.request, ["make", "verify", "delete", "schedule"]);
  if (intent === "make") return finish(args.url, await operator.makeBackup(), "making");
  if (intent === "schedule") {
    const problems = await operator.saveSettings({ BACKUPS_KEPT: form["kept"] ?? "" });
    return finish(args.url, problems && { problem: "says", says: Object.values(problems) }, "saved", form);
  }
  if (intent === "verify") return finish(args.url, await operator.verifyKeptBackup(form["id"] ?? ""), "backupWhole");
  if (form["sure"] !== "yes") return finish(args.url, { problem: "confirm" }, "");
  await operator.deleteBackup(form["id"] ?? "");
  return finish(args.url, null, "backupDeleted");
}

export default function BackupsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("operator");
  const locale = usePageLocale();
  const { at } = useMoment();
  const { backups, kept, outcome, refusal } = loaderData;
  return (
    <Page heading={t("backups.heading")} lead={t("backups.lead")} refused={actionData}>
      {refusal ? (
        <div className={styles.refused} role="alert">
          <p>{t("backups.refused")}</p>
          <p lang="en">{refusal}</p>
        </div>
      ) : null}
      {outcome ? (
        <div className={outcome.state === "restored" ? styles.done : styles.refused} role="status">
          {outcome.state === "restored" ? (
            <p>{t("backups.restored", { when: at(new Date(outcome.says)) })}</p>
          ) : (
            <>
              <p>{t("backups.refused")}</p>
              <p lang="en">{outcome.says}</p>
            </>
          )}
        </div>
      ) : null}
      <Panel heading={t("backups.list")}>
        <form method="post">
          <button className="button" name="intent" value="make">
            {t("backups.make")}
          </button>
        </form>
        {backups.length === 0 ? <p>{t("backups.none")}</p> : null}
        <ul className={styles.list}>
          {backups.map((backup) => (
            <BackupRow key={backup.id} backup={backup} />
          ))}
        </ul>
      </Panel>
      <Panel heading={t("backups.nightly")}>
        <p>{t("backups.nightlyText")}</p>
        <form method="post" className={styles.row}>
          <TextField type="number" name="kept" min={0} max={366} label={t("backups.kept")} defaultValue={kept} />
          <button className="button quiet" name="intent" value="schedule">
            {t("settings.save")}
          </button>
        </form>
        <p className={styles.quiet}>
          {t("backups.afterRestart")} <a href={pageHref(locale, "/operator/settings")}>{t("menu.settings")}</a>
        </p>
      </Panel>
      <Panel heading={t("backups.restore")}>
        <p>{t("backups.restoreText")}</p>
        <form
          method="post"
          encType="multipart/form-data"
          action={pageHref(locale, "/operator/files/restore")}
          className={styles.form}
        >
          <div className={forms.field}>
            <label htmlFor="archive">{t("backups.file")}</label>
            <input id="archive" type="file" name="archive" accept=".tar,application/x-tar" required />
          </div>
          <button className="button quiet">{t("backups.restoreSubmit")}</button>
        </form>
      </Panel>
    </Page>
  );
}
