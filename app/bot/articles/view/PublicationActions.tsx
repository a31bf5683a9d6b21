import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Change } from "../../../data/api/use-change.ts";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import { showToast } from "../../toast.tsx";
import {
  type Article,
  type Publication,
  publicationOnSiteDocument,
  type StandingOnSite,
  unpublishDocument,
} from "../article-documents.ts";
import styles from "./view.module.css";

type PublicationActionsProps = { article: Pick<Article, "id">; publication: Publication; change: Change };

/** Actions for a published article: view it, or take it down. */
export function PublicationActions({ article: { id }, publication, change }: PublicationActionsProps) {
  const { t } = useTranslation("articles");
  const hydrated = useHydrated();
  const [statusOnSite, setStatusOnSite] = useState<StandingOnSite | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { integrationId, label, state } = publication;
  const stands = publication.publishedAt !== null && (state === "PUBLISHED" || state === "FAILED");
  if (!stands) return null;
  const button = (name: string) =>
    ({
      size: "compact-md",
      variant: "subtle",
      disabled: !hydrated || change.pending !== null,
      loading: change.pending === `${name} ${integrationId}`,
    }) as const;

  const check = () =>
    change.read(`check ${integrationId}`, async (call) =>
      setStatusOnSite((await call(publicationOnSiteDocument, { id, integrationId })).publicationOnSite),
    );
  async function takeOff() {
    setIsAsking(false);
    if (await change.run(`off ${integrationId}`, (call) => call(unpublishDocument, { id, integrationId })))
      showToast("success", t("publish.takenOff"));
  }

  return (
    <>
      {publication.notLanded && publication.notLanded.length > 0 ? (
        <p className={styles.muted}>
          {t("publish.notLanded", {
            parts: publication.notLanded.map((part) => t(`publish.parts.${part}`)).join(", "),
          })}
        </p>
      ) : null}
      <p role="status" className={styles.muted}>
        {statusOnSite ? t(`publish.standing.${statusOnSite}`) : null}
      </p>
      <Group gap="xs">
        <Button {...button("check")} onClick={() => void check()}>
          {t("publish.look", { label })}
        </Button>
        {isAsking ? null : (
          <Button {...button("off")} onClick={() => setIsAsking(true)}>
            {t("publish.takeOff", { label })}
          </Button>
        )}
      </Group>
      {isAsking ? (
        <div role="group" aria-label={t("publish.takeOff", { label })}>
          <p>{t("publish.takeOffAsk", { label })}</p>
          <Group gap="xs" mt="xs">
            <Button {...button("off")} variant="filled" color="red.8" onClick={() => void takeOff()}>
              {t("publish.takeOff", { label })}
            </Button>
            <Button {...button("keep")} variant="default" onClick={() => setIsAsking(false)}>
              {t("publish.keep")}
            </Button>
          </Group>
        </div>
      ) : null}
    </>
  );
}
