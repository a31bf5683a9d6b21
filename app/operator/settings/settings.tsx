import { useTranslation } from "react-i18next";
import { data, redirect } from "react-router";
import { ownPathname } from "../../base-path.ts";
import type { ListedSetting } from "../../../src/operator/settings/list-settings.ts";
import type { Route } from "./+types/settings.ts";
import { finish } from "../finish.server.ts";
import { Page } from "../Page.tsx";
import { Panel } from "../Panel.tsx";
import { readIntent } from "../read-intent.server.ts";
import { requireOperator } from "../require-operator.server.ts";
import { ConfirmButton } from "../ConfirmButton.tsx";
import { TextField } from "../TextField.tsx";
import { SettingField } from "./SettingField.tsx";
import styles from "../operator.module.css";

export async function loader(args: Route.LoaderArgs) {
  return {
    groups: await (await requireOperator(args)).listSettings(),
    search: (args.url.searchParams.get("q") ?? "").trim(),
  };
}

export async function action(args: Route.ActionArgs) {
  const operator = await requireOperator(args);
  const { intent, form } = await readIntent(args.request, ["save", "restart"]);
  if (intent === "save") {
    const { group = "", ...values } = form;
    const problems = await operator.saveSettings(toValues(values));
    if (problems !== null) return data({ problems, typed: values, group }, { status: 422 });
    return finish(args.url, null, "saved");
  }
  if (form["sure"] !== "yes") throw data(null, { status: 400 });
  await operator.restart();
  return redirect(`${ownPathname(args.url)}/restarting?since=${operator.startedAt}&to=settings`, { status: 303 });
}

/** An empty field for a secret keeps the saved one; its checkbox removes it. */
function toValues(form: Record<string, string>): Record<string, string> {
  const secrets = new Set(Object.keys(form).filter((name) => name.startsWith("secret:")));
  const values: Record<string, string> = {};
  for (const [name, text] of Object.entries(form)) {
    if (name.startsWith("secret:") || name.startsWith("clear:")) continue;
    if (secrets.has(`secret:${name}`) && text === "" && form[`clear:${name}`] !== "yes") continue;
    values[name] = text.trim();
  }
  return values;
}

export default function SettingsPage({ loaderData: { groups, search }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("operator");
  const { t: tSettings } = useTranslation("settings");
  const say = tSettings as unknown as (key: string, missing: string) => string;
  const isFound = ({ name, text }: ListedSetting) =>
    `${name} ${say(`about.${name}.text`, text)}`.toLowerCase().includes(search.toLowerCase());
  const found = groups
    .map(({ id, settings }) => ({ id, settings: settings.filter(isFound) }))
    .filter(({ settings }) => settings.length > 0);
  const refused = actionData && "problems" in actionData ? actionData : null;
  const others = refused?.problems[""];
  return (
    <Page heading={t("settings.heading")} lead={t("settings.lead")}>
      {refused ? (
        <div className={styles.refused} role="alert">
          <p>{t("settings.refused")}</p>
          {others ? <p lang="en">{others}</p> : null}
          {Object.entries(refused.problems)
            .filter(([name]) => name !== "")
            .map(([name, says]) => (
              <p key={name} lang="en">{`${name}: ${says}`}</p>
            ))}
        </div>
      ) : null}
      <Panel heading={t("settings.restart")}>
        <p>{t("settings.restartText")}</p>
        <ConfirmButton label={t("settings.restartNow")} text={t("settings.restartSure")} intent="restart" />
      </Panel>
      <form role="search" className={styles.row}>
        <div className="grow">
          <TextField type="search" name="q" label={t("settings.search")} defaultValue={search} />
        </div>
        <button className="button quiet">{t("people.find")}</button>
      </form>
      {found.length === 0 ? <p>{t("settings.nothing")}</p> : null}
      {found.map(({ id, settings }) => (
        <details
          key={id}
          className={styles.panel}
          open={search !== "" || settings.some(({ name, from }) => from === "saved" || refused?.problems[name])}
        >
          <summary className={styles.group}>
            <h2>{tSettings(`groups.${id}`)}</h2>
          </summary>
          <form method="post" className={styles.form}>
            <input type="hidden" name="group" value={id} />
            {settings.map((setting) => (
              <SettingField
                key={setting.name}
                setting={setting}
                typed={refused?.group === id ? refused.typed[setting.name] : undefined}
                problem={refused?.problems[setting.name]}
              />
            ))}
            {settings.some(({ isFixed }) => !isFixed) ? (
              <button className="button" name="intent" value="save">
                {t("settings.save")}
              </button>
            ) : null}
          </form>
        </details>
      ))}
    </Page>
  );
}
