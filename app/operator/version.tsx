import { useTranslation } from "react-i18next";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import type { Route } from "./+types/version.ts";
import { Page } from "./Page.tsx";
import { Panel } from "./Panel.tsx";
import { requireOperator } from "./require-operator.server.ts";
import { useMoment } from "./use-moment.ts";
import styles from "./operator.module.css";

export async function loader(args: Route.LoaderArgs) {
  return (await requireOperator(args)).readReleases();
}

/** Shows the running version and, if a feed is configured, what is new. */
export default function VersionPage({ loaderData: { version, feed, releases } }: Route.ComponentProps) {
  const { t } = useTranslation("operator");
  const locale = usePageLocale();
  const { at, on } = useMoment();
  return (
    <Page heading={t("version.heading", { version })}>
      <Panel heading={t("version.news")}>
        <p>
          {t(`version.states.${releases.state}`)}{" "}
          {releases.askedAt ? t("version.askedAt", { when: at(releases.askedAt) }) : ""}
        </p>
        {feed === null ? (
          <p>
            <a href={pageHref(locale, "/operator/settings")}>{t("menu.settings")}</a>
          </p>
        ) : (
          <p className={styles.mono}>{feed}</p>
        )}
        <ul className={styles.list}>
          {releases.releases.map((release) => (
            <li key={release.version}>
              <div className={styles.line}>
                <strong>{release.name}</strong>
                <span>{on(release.publishedAt)}</span>
                {release.version === version ? (
                  <span className={styles.state} data-state="ok">
                    {t("version.running")}
                  </span>
                ) : null}
                {release.url ? (
                  <a href={release.url} rel="noopener noreferrer">
                    {t("version.read")}
                  </a>
                ) : null}
              </div>
              {release.text ? <p className={styles.release}>{release.text}</p> : null}
            </li>
          ))}
        </ul>
      </Panel>
    </Page>
  );
}
