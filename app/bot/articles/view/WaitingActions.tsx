import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Change } from "../../../data/api/use-change.ts";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import { showToast } from "../../toast.tsx";
import { type Article, type Publication, publishDocument, unpublishDocument } from "../article-documents.ts";
import { isPlanned } from "../is-planned.ts";
import styles from "./view.module.css";

type WaitingActionsProps = { article: Pick<Article, "id" | "version">; publication: Publication; change: Change };

/** Actions while an article waits for its slot or its site: publish it now, if it has a slot, or cancel. */
export function WaitingActions({ article: { id, version }, publication, change }: WaitingActionsProps) {
  const { t } = useTranslation("articles");
  const { integrationId, label, version: waiting } = publication;
  const hasSlot = isPlanned(publication);
  const hydrated = useHydrated();
  const button = (name: string) =>
    ({
      variant: "subtle",
      className: styles.word ?? "",
      disabled: !hydrated || change.pending !== null,
      loading: change.pending === `${name} ${integrationId}`,
    }) as const;

  async function publishNow() {
    if (
      await change.run(`now ${integrationId}`, (call) =>
        call(publishDocument, { id, version, integrationIds: [integrationId] }),
      )
    )
      showToast("success", t("decide.done.publish"));
  }
  async function withdraw() {
    if (await change.run(`withdraw ${integrationId}`, (call) => call(unpublishDocument, { id, integrationId })))
      showToast("success", t(hasSlot ? "publish.withdrawDone" : "publish.gaveUp"));
  }

  return (
    <div className={styles.mend}>
      {/* A version that isn't approved yet has its own button. */}
      {hasSlot && waiting === version ? (
        <Button {...button("now")} onClick={() => void publishNow()}>
          {t("publish.now", { label })}
        </Button>
      ) : null}
      <Button {...button("withdraw")} onClick={() => void withdraw()}>
        {t(hasSlot ? "publish.withdraw" : "publish.giveUp", { label })}
      </Button>
    </div>
  );
}
