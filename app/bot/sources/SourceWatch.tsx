import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { useChange } from "../../data/api/use-change.ts";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import manage from "../manage.module.css";
import { StatusBadge } from "../StatusBadge.tsx";
import { showToast } from "../toast.tsx";
import { ReconnectSource } from "./ReconnectSource.tsx";
import { sourceProblem } from "./source-problem.ts";
import { checkSource, generateLatestPost, isOfMeta, type SourceHealth } from "./sources-documents.ts";
import { useTimeText } from "./use-time-text.ts";
import styles from "./source-watch.module.css";

/** An account's health, and the actions available now. */
export function SourceWatch({ source, timeZone }: { source: SourceHealth; timeZone: string }) {
  const { t } = useTranslation("sources");
  const toText = useTimeText(timeZone);
  const { status, lastError, lastCheckAt, nextCheckAt } = source;
  return (
    <section className={manage.group} aria-labelledby="watch">
      <div className={styles.heading}>
        <h2 id="watch">{t("watch.heading")}</h2>
        <StatusBadge status={status} text={t(`status.${status}`)} />
      </div>
      <dl className={styles.facts}>
        <Fact name={t("watch.lastCheck")}>{lastCheckAt ? toText(lastCheckAt) : t("watch.never")}</Fact>
        <Fact name={t("watch.nextCheck")}>{nextCheckAt ? toText(nextCheckAt) : t("watch.notWatched")}</Fact>
        <Fact name={t("watch.connection")}>{useConnectionText(source)}</Fact>
        {lastError ? <Fact name={t("watch.error")}>{sourceProblem(t, lastError)}</Fact> : null}
      </dl>
      <WatchButtons source={source} />
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function useConnectionText({ kind, status, tokenDaysLeft }: SourceHealth): string {
  const { t } = useTranslation("sources");
  if (!isOfMeta(kind)) return t("watch.open");
  if (status === "DISABLED") return t("watch.over");
  return tokenDaysLeft === null ? t("watch.noEnd") : t("watch.daysLeft", { count: tokenDaysLeft });
}

function WatchButtons({ source }: { source: SourceHealth }) {
  const { id, status } = source;
  const { t } = useTranslation("sources");
  const locale = usePageLocale();
  const hydrated = useHydrated();
  const change = useChange();

  async function check() {
    await change.run("check", async (call) =>
      showToast("success", t("watch.found", { count: (await call(checkSource, { id })).checkSource.found })),
    );
  }

  async function writeLatest() {
    if (await change.run("latest", (call) => call(generateLatestPost, { id })))
      showToast("success", t("watch.latestStarted"));
  }

  return (
    <>
      <FailureNotice failure={change.failure} />
      <div className={styles.buttons}>
        {status === "DISABLED" ? (
          <ReconnectSource change={change} source={source} />
        ) : (
          <>
            {status === "ACTIVE" ? (
              <Button
                variant="default"
                disabled={!hydrated}
                loading={change.pending === "check"}
                onClick={() => void check()}
              >
                {t("watch.checkNow")}
              </Button>
            ) : null}
            <Button
              variant="default"
              disabled={!hydrated}
              loading={change.pending === "latest"}
              onClick={() => void writeLatest()}
            >
              {t("watch.latest")}
            </Button>
            <Button variant="default" component={Link} to={`${localePath(locale, "/bot/sources/earlier")}?id=${id}`}>
              {t("watch.earlier")}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
