import { useTranslation } from "react-i18next";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import type { Route } from "./+types/jobs.ts";
import { finish } from "./finish.server.ts";
import { JobRow } from "./JobRow.tsx";
import { Page } from "./Page.tsx";
import { Panel } from "./Panel.tsx";
import { readIntent } from "./read-intent.server.ts";
import { requireOperator } from "./require-operator.server.ts";
import { ConfirmButton } from "./ConfirmButton.tsx";
import tabs from "../bot/articles/list.module.css";
import styles from "./operator.module.css";

const states = ["created", "active", "retry", "failed"] as const;

export async function loader(args: Route.LoaderArgs) {
  const operator = await requireOperator(args);
  const asked = args.url.searchParams.get("state");
  const state = states.find((known) => known === asked) ?? null;
  return { ...(await operator.listJobs(state)), state };
}

export async function action(args: Route.ActionArgs) {
  const operator = await requireOperator(args);
  const { intent, form } = await readIntent(args.request, ["retry", "retry-all", "drop"]);
  const id = form["id"] ?? "";
  if (intent === "drop")
    return finish(args.url, form["sure"] === "yes" ? await operator.dropJob(id) : { problem: "confirm" }, "dropped");
  const count = await operator.retryJob(intent === "retry" ? id : null);
  return finish(args.url, count === 0 ? { problem: "gone" } : null, "retried");
}

export default function JobsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("operator");
  const locale = usePageLocale();
  const { jobs, counts, total, state } = loaderData;
  const path = pageHref(locale, "/operator/jobs");
  const hasStopped = counts.retry + counts.failed > 0;
  return (
    <Page heading={t("jobs.heading")} lead={t("jobs.lead")} refused={actionData}>
      <Panel heading={t("jobs.list")}>
        <nav aria-label={t("jobs.filter")}>
          <ul className={tabs.tabs}>
            {[null, ...states].map((each) => (
              <li key={each}>
                <a
                  className={tabs.tab}
                  href={each === null ? path : `${path}?state=${each}`}
                  aria-current={state === each ? "page" : undefined}
                >
                  {each === null ? t("jobs.all") : t(`jobs.states.${each}`)}
                  <span className={tabs.count}>{each === null ? total : counts[each]}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {jobs.length === 0 ? <p>{t("jobs.none")}</p> : null}
        <ul className={styles.list}>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </ul>
        {hasStopped ? (
          <ConfirmButton label={t("jobs.retryAll")} text={t("jobs.retryAllText")} intent="retry-all" />
        ) : null}
      </Panel>
    </Page>
  );
}
