import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Change } from "../../../data/api/use-change.ts";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import { showToast } from "../../toast.tsx";
import { type Article, type Publication, publishDocument, unpublishDocument } from "../article-documents.ts";

type PlannedActionsProps = { article: Pick<Article, "id" | "version">; publication: Publication; change: Change };

/** Actions for an article that waits for its slot: publish it now, or not at all. */
export function PlannedActions({
  article: { id, version },
  publication: { integrationId, label, version: planned },
  change,
}: PlannedActionsProps) {
  const { t } = useTranslation("articles");
  const hydrated = useHydrated();
  const button = (name: string) =>
    ({
      size: "compact-md",
      variant: "subtle",
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
      showToast("success", t("publish.withdrawDone"));
  }

  return (
    <Group gap="xs">
      {/* A version that isn't approved yet has a button of its own. */}
      {planned === version ? (
        <Button {...button("now")} onClick={() => void publishNow()}>
          {t("publish.now", { label })}
        </Button>
      ) : null}
      <Button {...button("withdraw")} onClick={() => void withdraw()}>
        {t("publish.withdraw", { label })}
      </Button>
    </Group>
  );
}
