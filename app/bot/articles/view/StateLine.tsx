import { useTranslation } from "react-i18next";
import { momentFormat } from "../../../i18n/dates.ts";
import { usePageLocale } from "../../../i18n/locale.ts";
import type { Article, Publication } from "../article-documents.ts";
import { type ArticleStatus, toArticleStatus } from "../article-status.ts";
import { statusStyles } from "../ArticleStatusMark.tsx";
import { isDecided } from "../is-decided.ts";
import { isPlanned } from "../is-planned.ts";
import styles from "./bar.module.css";

/** The article's state in one line, and below it who decided by email. Never colour alone. */
export function StateLine({ article, timeZone }: { article: Article; timeZone: string }) {
  const { t } = useTranslation("articles");
  const { status, text } = useArticleState(article, timeZone);
  const address = isDecided(article) ? article.approval?.decidedBy : null;
  const { Icon, tone } = statusStyles[status];
  return (
    <p className={styles.state} data-tone={tone} tabIndex={-1}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {text}
        {address ? (
          <small>
            {t(article.approval?.decision === "APPROVED" ? "state.approvedBy" : "state.declinedBy", { address })}
          </small>
        ) : null}
      </span>
    </p>
  );
}

function useArticleState(article: Article, timeZone: string): { status: ArticleStatus; text: string } {
  const { t } = useTranslation("articles");
  const toMoment = useMoment(timeZone);
  const toList = useList();
  const status = toArticleStatus(article);
  const { publications, version } = article;
  const live = publications.filter(({ state }) => state === "PUBLISHED");
  const labels = toList(live);
  if (status === "published" && live.length > 0)
    return {
      status,
      text: t(live.every((one) => one.version < version) ? "state.outdated" : "state.live", { labels }),
    };
  const planned = publications.find(isPlanned);
  if (status === "approved" && planned?.slotAt)
    return { status, text: t("state.scheduled", { when: toMoment(planned.slotAt), label: planned.label }) };
  const moving = publications.filter(({ state }) => state === "WAITING");
  if (status === "approved" && moving.length > 0)
    return { status, text: t("state.publishing", { labels: toList(moving) }) };
  return { status, text: t(`standing.${status}`) };
}

/** "Tue 24 Nov, 09:00", in the owner's time zone, like the slots. */
function useMoment(timeZone: string): (time: string) => string {
  const format = momentFormat(usePageLocale(), "short", timeZone);
  return (time) => format.format(new Date(time));
}

function useList(): (publications: Publication[]) => string {
  const format = new Intl.ListFormat(usePageLocale(), { type: "conjunction" });
  return (publications) => format.format(publications.map(({ label }) => label));
}
