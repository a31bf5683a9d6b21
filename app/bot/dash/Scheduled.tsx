import { CalendarClock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { useToTitle } from "../articles/ArticleRow.tsx";
import { useOwnerMoment } from "../owner-time.ts";
import type { ScheduledLine } from "./dash-documents.ts";
import styles from "./dash.module.css";

const SHOWN = 4;
const WEEK_MS = 6 * 86_400_000;

/** What will be published next, and where. */
export function Scheduled({ articles }: { articles: ScheduledLine[] }) {
  const { t } = useTranslation("dash");
  const locale = usePageLocale();
  const toTitle = useToTitle();
  const toTime = useOwnerMoment("soon");
  const toDate = useOwnerMoment("short");
  const coming = articles.flatMap(listSlots).toSorted((one, other) => one.slotAt.localeCompare(other.slotAt));
  if (coming.length === 0) return null;
  const when = (slotAt: string) => (Date.parse(slotAt) - Date.now() < WEEK_MS ? toTime : toDate)(slotAt);
  return (
    <section className={styles.section}>
      <h2>{t("scheduled.heading")}</h2>
      <ol className={styles.slots}>
        {coming.slice(0, SHOWN).map(({ article, integrationId, label, slotAt }, index) => (
          <li key={`${article.id} ${integrationId}`}>
            <CalendarClock size={20} strokeWidth={1.75} aria-hidden="true" />
            <time dateTime={slotAt}>
              {t(index === 0 ? "scheduled.next" : "scheduled.at", { when: when(slotAt), site: label })}
            </time>
            <Link to={localePath(locale, `/bot/articles/view?id=${article.id}`)}>{toTitle(article)}</Link>
          </li>
        ))}
      </ol>
      {coming.length > SHOWN ? <Link to={localePath(locale, "/bot/schedule")}>{t("scheduled.all")}</Link> : null}
    </section>
  );
}

/** An article may wait for slots on several sites. */
function listSlots(article: ScheduledLine) {
  return article.publications.flatMap(({ integrationId, label, state, slotAt }) =>
    state === "WAITING" && slotAt !== null ? [{ article, integrationId, label, slotAt }] : [],
  );
}
