import { useTranslation } from "react-i18next";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import forms from "../ui/forms/forms.module.css";
import type { Route } from "./+types/health.ts";
import { Findings } from "./Findings.tsx";
import { finish } from "./finish.server.ts";
import { Page } from "./Page.tsx";
import { Panel } from "./Panel.tsx";
import { readIntent } from "./read-intent.server.ts";
import { requireOperator } from "./require-operator.server.ts";
import { ConfirmButton } from "./ConfirmButton.tsx";
import { TextField } from "./TextField.tsx";
import { useMoment } from "./use-moment.ts";
import styles from "./operator.module.css";

export async function loader(args: Route.LoaderArgs) {
  return (await requireOperator(args)).readHealth();
}

export async function action(args: Route.ActionArgs) {
  const operator = await requireOperator(args);
  const { intent, form } = await readIntent(args.request, ["check", "instagram", "rotate"]);
  if (intent === "rotate")
    return finish(args.url, form["sure"] === "yes" ? await operator.rotateKeys() : { problem: "confirm" }, "rotated");
  if (intent === "instagram") await operator.checkInstagram(form["token"]?.trim() || null);
  else await operator.checkHealth(form["selector"]?.trim() || null);
  return finish(args.url, null, "checked");
}

/** Shows what `galley doctor` and `galley doctor instagram` find, and offers other maintenance. */
export default function HealthPage({ loaderData: { health, instagram }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("operator");
  const locale = usePageLocale();
  const { at } = useMoment();
  return (
    <Page heading={t("health.heading")} lead={t("health.lead")} refused={actionData}>
      <Panel heading={t("health.service")}>
        <p className={styles.quiet}>
          {health ? t("health.checkedAt", { when: at(health.checkedAt) }) : t("health.notYet")}
        </p>
        <form method="post" className={styles.row}>
          <div className="grow">
            <TextField name="selector" label={t("health.selector")} aria-describedby="selector-hint" />
          </div>
          <p id="selector-hint" className={`${forms.hint} ${styles.below}`}>
            {t("health.selectorHint")}
          </p>
          <button className="button" name="intent" value="check">
            {t(health === null ? "health.check" : "health.again")}
          </button>
        </form>
        {health ? <Findings findings={health.findings} /> : null}
      </Panel>
      <Panel heading="Instagram">
        <p>{t("health.instagramText")}</p>
        <p className={styles.quiet}>
          {instagram ? t("health.checkedAt", { when: at(instagram.checkedAt) }) : t("health.notYet")}
        </p>
        <form method="post" className={styles.row}>
          <div className="grow">
            <TextField
              type="password"
              name="token"
              autoComplete="off"
              label={t("health.token")}
              aria-describedby="token-hint"
            />
          </div>
          <p id="token-hint" className={`${forms.hint} ${styles.below}`}>
            {t("health.tokenHint")}
          </p>
          <button className="button" name="intent" value="instagram">
            {t("health.checkInstagram")}
          </button>
        </form>
        {instagram ? <Findings findings={instagram.findings} /> : null}
      </Panel>
      <Panel heading={t("health.report")}>
        <p>{t("health.reportText")}</p>
        <form
          method="post"
          encType="multipart/form-data"
          action={pageHref(locale, "/operator/files/bounce")}
          className={styles.form}
        >
          <div className={forms.field}>
            <label htmlFor="message">{t("health.reportFile")}</label>
            <input id="message" type="file" name="message" accept=".eml,message/rfc822" required />
          </div>
          <button className="button quiet">{t("health.reportSubmit")}</button>
        </form>
      </Panel>
      <Panel heading={t("health.keys")}>
        <p>{t("health.keysText")}</p>
        <ConfirmButton label={t("health.rotate")} text={t("health.rotateText")} intent="rotate" />
      </Panel>
    </Page>
  );
}
