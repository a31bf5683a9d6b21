import { CalendarClock, CircleAlert, Clock, CloudOff, Globe } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Change } from "../../../../data/api/use-change.ts";
import { momentFormat } from "../../../../i18n/dates.ts";
import { usePageLocale } from "../../../../i18n/locale.ts";
import { isHeld } from "../../../../ui/live/live-place.ts";
import type { Article, Publication } from "../../article-documents.ts";
import { isPlanned } from "../../is-planned.ts";
import { toPublicationProblem } from "../../problems.ts";
import type { Ask } from "../asked.ts";
import { WaitingActions } from "../WaitingActions.tsx";
import { PublicationActions } from "./PublicationActions.tsx";
import { PullRequestLink } from "./PullRequestLink.tsx";
import styles from "../view.module.css";

const stateIcons = {
  WAITING: Clock,
  PUBLISHED: Globe,
  FAILED: CircleAlert,
  UNPUBLISHING: Clock,
  UNPUBLISHED: CloudOff,
} as const;

type PublicationItemProps = {
  publication: Publication;
  article: Article;
  timeZone: string;
  change: Change;
  ask: Ask;
  /** A button that publishes the newest version there, if the site has an older one. */ children: ReactNode;
};

/** A site that has the article, will get it, or failed to get it. */
export function PublicationItem({ publication, article, timeZone, change, ask, children }: PublicationItemProps) {
  const { t } = useTranslation("articles");
  const toWords = usePublicationWords(timeZone);
  const { state, link, categoryName } = publication;
  const planned = isPlanned(publication);
  const Icon = planned ? CalendarClock : stateIcons[state];
  const words = toWords(publication);
  return (
    <li data-state={state}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p className={styles.kind}>{link ? <Outward href={link}>{words}</Outward> : words}</p>
        {state === "PUBLISHED" && publication.version < article.version ? (
          <p className={styles.muted}>{t("publish.older")}</p>
        ) : null}
        {categoryName ? <Category publication={publication} name={categoryName} /> : null}
        <PullRequestLink article={article} integrationId={publication.integrationId} />
        {planned || waitsForSite(publication) ? (
          <WaitingActions article={article} publication={publication} change={change} />
        ) : (
          <PublicationActions article={article} publication={publication} change={change} ask={ask} />
        )}
        {children}
      </div>
    </li>
  );
}

/** Whether it was never there, and nothing happens until its owner reconnects or resumes the site. */
function waitsForSite(publication: Publication): boolean {
  const mend = publication.state === "WAITING" ? toPublicationProblem(publication)?.mend : undefined;
  return publication.publishedAt === null && (mend === "connect" || mend === "resume");
}

function Category({ publication: { categoryLink }, name }: { publication: Publication; name: string }) {
  const { t } = useTranslation("articles");
  const words = t("publish.category", { name });
  return <p className={styles.muted}>{categoryLink ? <Outward href={categoryLink}>{words}</Outward> : words}</p>;
}

/** Says where it is published. Times are in the owner's time zone, like the slots. */
function usePublicationWords(timeZone: string): (publication: Publication) => string {
  const { t } = useTranslation("articles");
  const format = momentFormat(usePageLocale(), "long", timeZone);
  return (publication) => {
    const { state, label, slotAt, failure } = publication;
    const problem = toPublicationProblem(publication);
    if (problem?.mend === "take-down") return t("publish.PUBLISHED", { label });
    if (slotAt !== null && isPlanned(publication))
      return t("publish.planned", { label, when: format.format(new Date(slotAt)) });
    if (problem && isHeld(problem.reason)) return t("publish.held", { label });
    return state === "UNPUBLISHED" && failure === "withdrawn"
      ? t("publish.withdrawn", { label })
      : t(`publish.${state}`, { label });
  };
}

function Outward({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
