import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Change } from "../../../../data/api/use-change.ts";
import { useHydrated } from "../../../../ui/forms/use-hydrated.ts";
import {
  type Article,
  type Publication,
  publicationOnSiteDocument,
  type StandingOnSite,
} from "../../article-documents.ts";
import type { Ask } from "../asked.ts";
import { isLive } from "./is-live.ts";
import styles from "../view.module.css";

type PublicationActionsProps = { article: Pick<Article, "id">; publication: Publication; change: Change; ask: Ask };

/** Actions for a published article: check that the site still shows it as published, or take it down. */
export function PublicationActions({ article: { id }, publication, change, ask }: PublicationActionsProps) {
  const { t } = useTranslation("articles");
  const hydrated = useHydrated();
  const [statusOnSite, setStatusOnSite] = useState<StandingOnSite | null>(null);
  const { integrationId, label } = publication;
  if (!isLive(publication)) return null;
  const disabled = !hydrated || change.pending !== null;
  const button = { variant: "subtle", className: styles.word ?? "", disabled } as const;

  const check = () =>
    change.run(`check ${integrationId}`, async (call) =>
      setStatusOnSite((await call(publicationOnSiteDocument, { id, integrationId })).publicationOnSite),
    );

  return (
    <>
      <NotLanded publication={publication} />
      <p role="status" className={styles.muted}>
        {statusOnSite ? t(`publish.standing.${statusOnSite}`) : null}
      </p>
      <div className={styles.mend}>
        <Button {...button} loading={change.pending === `check ${integrationId}`} onClick={() => void check()}>
          {t("publish.look", { label })}
        </Button>
        <Button {...button} onClick={() => ask({ kind: "take-down", publication })}>
          {t("publish.takeOff", { label })}
        </Button>
      </div>
    </>
  );
}

/** Lists what the site left out. Without an SEO plugin, no site accepts a description, so that has its own sentence. */
function NotLanded({ publication: { notLanded } }: { publication: Publication }) {
  const { t } = useTranslation("articles");
  if (!notLanded || notLanded.length === 0) return null;
  const others = notLanded.filter((part) => part !== "meta-description");
  return (
    <>
      {others.length < notLanded.length ? <p className={styles.muted}>{t("publish.noSeo")}</p> : null}
      {others.length > 0 ? (
        <p className={styles.muted}>
          {t("publish.notLanded", { parts: others.map((part) => t(`publish.parts.${part}`)).join(", ") })}
        </p>
      ) : null}
    </>
  );
}
