import { Button } from "@mantine/core";
import { Send } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Change } from "../../../../data/api/use-change.ts";
import { useHydrated } from "../../../../ui/forms/use-hydrated.ts";
import { SideEffects } from "../../../../ui/article/SideEffects.tsx";
import { Instead, NoActiveSite } from "../../NoActiveSite.tsx";
import type { Article, ArticleView, Site } from "../../article-documents.ts";
import type { Ask } from "../asked.ts";
import { CopyPanel } from "./CopyPanel.tsx";
import { findThere, listOpenSites, listSites } from "../primary-action.ts";
import { PublicationItem } from "./PublicationItem.tsx";
import { PullRequestLink } from "./PullRequestLink.tsx";
import { SearchPreview } from "./SearchPreview.tsx";
import type { Decisions } from "../use-decisions.ts";
import type { Export } from "./use-export.ts";
import styles from "../view.module.css";

type PublishTabProps = {
  data: ArticleView;
  article: Article;
  /** Its approval can still be undone, so nothing is published yet. */ isApproving: boolean;
  timeZone: string;
  change: Change;
  decisions: Decisions;
  taking: Export;
  ask: Ask;
};

/** Shows where the article is published and could be, how search results show it, and how to export it. */
export function PublishTab({ data, article, isApproving, timeZone, taking, ...props }: PublishTabProps) {
  const { t } = useTranslation("articles");
  const { change, decisions } = props;
  const open = listOpenSites(article, data);
  const mayPublish = data.billingInfo?.mayPublish ?? false;
  const untouched = open.filter(({ id }) => findThere(article, id) === undefined);
  const again = (integrationId: string) => open.find(({ id }) => id === integrationId);
  const button = (site: Site, isAgain: boolean) =>
    mayPublish ? <PublishButton {...{ site, isAgain, isApproving, change, decisions }} /> : null;
  return (
    <div className={styles.tab}>
      <section className={styles.panel}>
        <h2>{t("publish.heading")}</h2>
        <ul className={styles.publications}>
          {article.publications.map((publication) => {
            const site = again(publication.integrationId);
            return (
              <PublicationItem
                key={publication.integrationId}
                publication={publication}
                article={article}
                timeZone={timeZone}
                {...props}
              >
                {site ? button(site, true) : null}
              </PublicationItem>
            );
          })}
          {untouched.map((site) => (
            <OpenSite key={site.id} site={site} article={article}>
              {button(site, false)}
            </OpenSite>
          ))}
        </ul>
        <Missing data={data} article={article} mayPublish={mayPublish} change={change} />
      </section>
      <SearchPreview article={article} siteUrl={listSites(article, data)[0]?.siteUrl ?? null} />
      <CopyPanel article={article} taking={taking} change={change} />
    </div>
  );
}

/** A site that doesn't have the article: when it will, and in which category. */
function OpenSite({ site, article, children }: { site: Site; article: Article; children: ReactNode }) {
  const { t } = useTranslation("articles");
  return (
    <li>
      <Send size={20} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p className={styles.kind}>{site.label}</p>
        <p className={styles.muted}>{t(`publish.when.${site.publishWhen}`)}</p>
        <div className={styles.muted}>
          <SideEffects label={site.label} effects={site.sideEffects} />
        </div>
        <PullRequestLink article={article} integrationId={site.id} />
        {site.category ? <p className={styles.muted}>{t("publish.category", { name: site.category.name })}</p> : null}
        {children}
      </div>
    </li>
  );
}

type PublishButtonProps = Pick<PublishTabProps, "isApproving" | "change" | "decisions"> & {
  site: Site;
  isAgain: boolean;
};

function PublishButton({ site: { id, label }, isAgain, isApproving, change, decisions }: PublishButtonProps) {
  const { t } = useTranslation("articles");
  const hydrated = useHydrated();
  return (
    <Button
      mt="xs"
      variant="default"
      aria-label={t(isAgain ? "publish.again" : "publish.publishTo", { label })}
      disabled={!hydrated || isApproving || change.pending !== null}
      loading={change.pending === `publish ${id}`}
      onClick={() => void decisions.publish([id])}
    >
      {t("publish.choose")}
    </Button>
  );
}

type MissingProps = Pick<PublishTabProps, "data" | "article" | "change"> & { mayPublish: boolean };

/** Says what the account still needs to publish: a plan or a site. */
function Missing({ data, article, mayPublish, change }: MissingProps) {
  const { t } = useTranslation(["articles", "errors"]);
  const sites = listSites(article, data);
  if (!mayPublish)
    return (
      <Instead
        text={t("errors:at.publishArticle.upgrade-needed")}
        path={`/bot/upgrade?article=${article.id}`}
        link={t("publish.upgrade")}
      />
    );
  return sites.some(({ status }) => status === "ACTIVE") ? null : <NoActiveSite sites={sites} change={change} />;
}
