import { CalendarClock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { useOwnerMoment } from "../owner-time.ts";
import type { ScheduledLine } from "./dash-documents.ts";
import styles from "./dash.module.css";

const SHOWN = 4;
const WEEK_MS = 6 * 86_400_000;

/** Shows what will be published next, and where. */
export function Scheduled({ publications }: { publications: ScheduledLine[] }) {
  const { t } = useTranslation("dash");
  const locale = usePageLocale();
  const toTime = useOwnerMoment("soon");
  const toDate = useOwnerMoment("short");
  const coming = publications.filter(({ state }) => state === "WAITING");
  if (coming.length === 0) return null;
  const when = (at: string) => (Date.parse(at) - Date.now() < WEEK_MS ? toTime : toDate)(at);
  return (
    <section className={styles.section}>
      <h2>{t("scheduled.heading")}</h2>
      <ol className={styles.slots}>
        {coming.slice(0, SHOWN).map(({ articleId, title, integrationId, label, at }, index) => (
          <li key={`${articleId} ${integrationId}`}>
            <CalendarClock size={20} strokeWidth={1.75} aria-hidden="true" />
            <time dateTime={at}>
              {t(index === 0 ? "scheduled.next" : "scheduled.at", { when: when(at), site: label })}
            </time>
            <Link to={localePath(locale, `/bot/articles/view?id=${articleId}`)}>{title}</Link>
          </li>
        ))}
      </ol>
      {coming.length > SHOWN ? <Link to={localePath(locale, "/bot/schedule")}>{t("scheduled.all")}</Link> : null}
    </section>
  );
}
