import { Button, Group } from "@mantine/core";
import { CalendarClock, CircleAlert, Clock, Globe, CloudOff, Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Change } from "../../../data/api/use-change.ts";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import { usePageLocale } from "../../../i18n/locale.ts";
import { showToast } from "../../toast.tsx";
import { Instead, NoActiveSite } from "../NoActiveSite.tsx";
import {
  type Article,
  type ArticleView,
  type Integration,
  type Publication,
  publishDocument,
} from "../article-documents.ts";
import { isPlanned } from "../is-planned.ts";
import { PlannedActions } from "./PlannedActions.tsx";
import { ProblemLine } from "../ProblemList.tsx";
import { toPublicationProblem } from "../problems.ts";
import { PublicationActions } from "./PublicationActions.tsx";
import styles from "./view.module.css";

const stateIcons = {
  WAITING: Clock,
  PUBLISHED: Globe,
  FAILED: CircleAlert,
  UNPUBLISHING: Clock,
  UNPUBLISHED: CloudOff,
} as const;

/** Where the article is published, and a button for each site it can go to, or else what publishing requires. */
export function PublishPanel({ data, article, change }: { data: ArticleView; article: Article; change: Change }) {
  const { t } = useTranslation("articles");
  const sites =
    data.integrations?.nodes.filter(({ sourceId }) => sourceId === null || sourceId === article.sourceId) ?? [];
  const mayPublish = data.billingInfo?.mayPublish ?? false;
  return (
    <section className={styles.panel}>
      <h2>{t("publish.heading")}</h2>
      {article.publications.length > 0 ? (
        <ul className={styles.publications}>
          {article.publications.map((publication) => (
            <PublicationItem
              key={publication.integrationId}
              publication={publication}
              article={article}
              mayPublish={mayPublish}
              timeZone={data.profile?.timeZone ?? "UTC"}
              change={change}
            />
          ))}
        </ul>
      ) : null}
      <PublishButtons mayPublish={mayPublish} sites={sites} article={article} change={change} />
    </section>
  );
}

function PublishButtons({
  mayPublish,
  sites,
  article,
  change,
}: {
  mayPublish: boolean;
  sites: Integration[];
  article: Article;
  change: Change;
}) {
  const { t } = useTranslation(["articles", "errors"]);
  const hydrated = useHydrated();
  const active = sites.filter(({ status }) => status === "ACTIVE");
  if (!mayPublish)
    return (
      <Instead
        text={t("errors:at.publishArticle.upgrade-needed")}
        path={`/bot/upgrade?article=${article.id}`}
        link={t("publish.upgrade")}
      />
    );
  if (active.length === 0) return <NoActiveSite sites={sites} change={change} />;

  const { id, version } = article;
  async function publish(site: Integration) {
    if (
      await change.run(`publish ${site.id}`, (call) =>
        call(publishDocument, { id, version, integrationIds: [site.id] }),
      )
    ) {
      showToast("success", t("decide.done.publish"));
    }
  }

  const isThere = (there: Publication) => there.version === version && there.state !== "UNPUBLISHED";
  const open = active.filter(({ id: siteId }) => {
    const here = article.publications.filter(({ integrationId }) => integrationId === siteId);
    // A failed publication has its button next to the reason.
    return !here.some((there) => isThere(there) || toPublicationProblem(there) !== null);
  });
  return (
    <Group gap="sm">
      {open.map((site) => (
        <Button
          key={site.id}
          variant="default"
          disabled={!hydrated || change.pending !== null}
          loading={change.pending === `publish ${site.id}`}
          leftSection={<Send size={20} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void publish(site)}
        >
          {t(
            article.publications.some(({ integrationId }) => integrationId === site.id)
              ? "publish.again"
              : "publish.publishTo",
            { label: site.label },
          )}
        </Button>
      ))}
    </Group>
  );
}

type PublicationItemProps = {
  publication: Publication;
  article: Article;
  mayPublish: boolean;
  timeZone: string;
  change: Change;
};

function PublicationItem({ publication, article, mayPublish, timeZone, change }: PublicationItemProps) {
  const { t } = useTranslation("articles");
  const toWords = usePublicationWords(timeZone);
  const { state, link, categoryName, categoryLink } = publication;
  const problem = toPublicationProblem(publication);
  const planned = isPlanned(publication);
  const Icon = planned ? CalendarClock : stateIcons[state];
  const words = toWords(publication);
  return (
    <li data-state={state}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p>{link ? <Outward href={link}>{words}</Outward> : words}</p>
        {problem ? <ProblemLine problem={problem} article={article} mayPublish={mayPublish} change={change} /> : null}
        {state === "PUBLISHED" && publication.version < article.version ? (
          <p className={styles.muted}>{t("publish.older")}</p>
        ) : null}
        {categoryName ? (
          <p className={styles.muted}>
            {categoryLink ? (
              <Outward href={categoryLink}>{t("publish.category", { name: categoryName })}</Outward>
            ) : (
              t("publish.category", { name: categoryName })
            )}
          </p>
        ) : null}
        {planned ? (
          <PlannedActions article={article} publication={publication} change={change} />
        ) : (
          <PublicationActions article={article} publication={publication} change={change} />
        )}
      </div>
    </li>
  );
}

/** Where it is published, as a sentence. Times are in the owner's time zone, like the slots. */
function usePublicationWords(timeZone: string): (publication: Publication) => string {
  const { t } = useTranslation("articles");
  const format = new Intl.DateTimeFormat(usePageLocale(), {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  });
  return (publication) => {
    const { state, label, slotAt, failure } = publication;
    if (slotAt !== null && isPlanned(publication))
      return t("publish.planned", { label, when: format.format(new Date(slotAt)) });
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
