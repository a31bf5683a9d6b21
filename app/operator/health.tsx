import { useTranslation } from "react-i18next";
import type { Route } from "./+types/health.ts";
import { finish } from "./finish.server.ts";
import { Page } from "./Page.tsx";
import { Panel } from "./Panel.tsx";
import { readIntent } from "./read-intent.server.ts";
import { requireOperator } from "./require-operator.server.ts";
import { Sure } from "./Sure.tsx";
import { useDoctorTexts } from "./use-doctor-texts.ts";
import { useMoment } from "./use-moment.ts";
import styles from "./operator.module.css";

export async function loader(args: Route.LoaderArgs) {
  return { health: await (await requireOperator(args)).readHealth() };
}

export async function action(args: Route.ActionArgs) {
  const operator = await requireOperator(args);
  const { intent, form } = await readIntent(args.request, ["check", "rotate"]);
  if (intent === "rotate")
    return finish(args.url, form["sure"] === "yes" ? await operator.rotateKeys() : { problem: "confirm" }, "rotated");
  await operator.checkHealth();
  return finish(args.url, null, "checked");
}

/** What `galley doctor` finds, with what to do about it. */
export default function HealthPage({ loaderData: { health }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("operator");
  const { at } = useMoment();
  const toTexts = useDoctorTexts();
  return (
    <Page heading={t("health.heading")} lead={t("health.lead")} refused={actionData}>
      <form method="post" className={styles.line}>
        <button className="button" name="intent" value="check">
          {t(health === null ? "health.check" : "health.again")}
        </button>
        {health ? <span className={styles.quiet}>{t("health.checkedAt", { when: at(health.checkedAt) })}</span> : null}
      </form>
      {health ? (
        <Panel heading={t("health.findings")}>
          <ul className={styles.list}>
            {health.findings.map((finding) => {
              const { name, says, fix } = toTexts(finding);
              return (
                <li key={says}>
                  <div className={styles.line}>
                    <span className={styles.state} data-state={finding.state}>
                      {t(`health.states.${finding.state}`)}
                    </span>
                    <strong className={styles.name}>{name}</strong>
                  </div>
                  <p>{says}</p>
                  {fix ? <p>→ {fix}</p> : null}
                </li>
              );
            })}
          </ul>
        </Panel>
      ) : null}
      <Panel heading={t("health.keys")}>
        <p>{t("health.keysText")}</p>
        <Sure label={t("health.rotate")} text={t("health.rotateText")} intent="rotate" />
      </Panel>
    </Page>
  );
}
