import { useTranslation } from "react-i18next";
import type { Overview } from "../../src/entries/http/operator/operator-pages.ts";
import { pageHref, usePageLocale } from "../i18n/locale.ts";
import type { Route } from "./+types/overview.ts";
import { Page } from "./Page.tsx";
import { Panel } from "./Panel.tsx";
import { requireOperator } from "./require-operator.server.ts";
import { useDoctorTexts } from "./use-doctor-texts.ts";
import { useAmounts } from "./use-amounts.ts";
import { useMoment } from "./use-moment.ts";
import styles from "./operator.module.css";

export async function loader(args: Route.LoaderArgs) {
  return (await requireOperator(args)).overview();
}

/** Shows what needs the operator's attention first, and figures last. */
export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("operator");
  const locale = usePageLocale();
  const needs = useNeeds(loaderData);
  return (
    <Page heading={t("overview.heading")}>
      <Panel heading={t("overview.needs")}>
        {needs.length === 0 ? <p>{t("overview.nothing")}</p> : null}
        <ul className={styles.list}>
          {needs.map(({ key, text, path, does }) => (
            <li key={key}>
              <div className={styles.line}>
                <span className={styles.name}>{text}</span>
                <a href={pageHref(locale, path)}>{t(`overview.${does}`)}</a>
              </div>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel heading={t("overview.figures")}>
        <Figures overview={loaderData} />
      </Panel>
    </Page>
  );
}

type Need = { key: string; text: string; path: string; does: "see" | "runCheck" | "setUp" };

/** Below this free share, a disk counts as nearly full. */
const LITTLE_ROOM = 0.1;
/** From this share on, a cap counts as nearly reached. */
const MUCH_SPENT = 0.8;

function useNeeds({ health, deadJobs, queue, model, disk, backups, version, releases }: Overview): Need[] {
  const { t } = useTranslation("operator");
  const { bytes, usd } = useAmounts();
  const toTexts = useDoctorTexts();
  const needs: Need[] = [];
  const add = (key: string, path: string, text: string, does: Need["does"] = "see") =>
    needs.push({ key, path, text, does });
  if (health === null) add("unchecked", "/operator/health", t("overview.unchecked"), "runCheck");
  for (const finding of health?.findings ?? []) {
    if (finding.state !== "problem" && finding.state !== "warning") continue;
    const { name, says } = toTexts(finding);
    add(says, "/operator/health", `${name}: ${says}`);
  }
  if (deadJobs > 0) add("dead", "/operator/jobs?state=failed", t("overview.dead", { count: deadJobs }));
  if (queue.waiting > 0 && queue.active === 0) add("idle", "/operator/jobs", t("overview.idle"));
  if (model.capUsd !== null && model.monthUsd >= model.capUsd * MUCH_SPENT)
    add("cap", "/operator/models", t("overview.cap", { spent: usd(model.monthUsd), cap: usd(model.capUsd) }));
  if (disk !== null && disk.freeBytes < disk.totalBytes * LITTLE_ROOM)
    add("disk", "/operator/health", t("overview.disk", { free: bytes(disk.freeBytes) }));
  if (backups.kept === 0) add("backups", "/operator/backups", t("overview.noBackups"), "setUp");
  if (backups.newest?.state === "failed") add("backup", "/operator/backups", t("overview.backupFailed"));
  const [newest] = releases.releases;
  if (newest && newest.version !== version)
    add("release", "/operator/version", t("overview.release", { version: newest.version }));
  return needs;
}

function Figures({ overview }: { overview: Overview }) {
  const { t } = useTranslation("operator");
  const { bytes, count, usd } = useAmounts();
  const { at } = useMoment();
  const { people, queue, model, disk, backups, version } = overview;
  const newest = backups.newest?.state === "made" ? at(backups.newest.begunAt) : t("overview.none");
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t("overview.people")}</dt>
        <dd>{count(people)}</dd>
      </div>
      <div>
        <dt>{t("overview.queue")}</dt>
        <dd>{count(queue.waiting)}</dd>
      </div>
      <div>
        <dt>{t("overview.running")}</dt>
        <dd>{count(queue.active)}</dd>
      </div>
      <div>
        <dt>{t("overview.spent")}</dt>
        <dd>
          {usd(model.monthUsd)}
          <small>{model.capUsd === null ? t("overview.noCap") : t("overview.ofCap", { cap: usd(model.capUsd) })}</small>
        </dd>
      </div>
      {disk ? (
        <div>
          <dt>{t("overview.free")}</dt>
          <dd>
            {bytes(disk.freeBytes)}
            <small>{t("overview.ofDisk", { total: bytes(disk.totalBytes) })}</small>
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{t("overview.newestBackup")}</dt>
        <dd>{newest}</dd>
      </div>
      <div>
        <dt>{t("overview.version")}</dt>
        <dd>{version}</dd>
      </div>
    </dl>
  );
}
