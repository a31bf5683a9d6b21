import { Button, Group } from "@mantine/core";
import { Check, MessageSquareText, SkipForward } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ArticleDocument } from "../../../../src/document/document.ts";
import { type Change, useBotLayout } from "../../../data/api/use-change.ts";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import { showToast } from "../../toast.tsx";
import { approveDocument, type Article, skipDocument } from "../article-documents.ts";
import { RatingControl } from "./RatingControl.tsx";
import { ChangeRequestForm } from "./ChangeRequestForm.tsx";
import styles from "./view.module.css";

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The decision on this version: approve, skip, request changes where a model can follow them; and a rating. */
export function DecisionPanel({
  article,
  change,
}: {
  article: Article & { document: ArticleDocument };
  change: Change;
}) {
  const { t } = useTranslation("articles");
  const hydrated = useHydrated();
  const { writesWithModel } = useBotLayout();
  const [isAsking, setIsAsking] = useState(false);
  const { id, version, approval } = article;
  const decision = approval?.version === version ? approval.decision : null;
  const busy = !hydrated || change.pending !== null;

  async function decide(name: "approve" | "skip") {
    const document = name === "approve" ? approveDocument : skipDocument;
    if (await change.run(name, (call) => call(document, { id, version })))
      showToast("success", t(`decide.done.${name}`));
  }

  return (
    <section className={styles.panel}>
      <Group gap="sm">
        {decision === "APPROVED" ? null : (
          <Button
            disabled={busy}
            loading={change.pending === "approve"}
            leftSection={<Check {...icon} />}
            onClick={() => void decide("approve")}
          >
            {t("decide.approve")}
          </Button>
        )}
        {decision === null ? (
          <Button
            variant="default"
            disabled={busy}
            loading={change.pending === "skip"}
            leftSection={<SkipForward {...icon} />}
            onClick={() => void decide("skip")}
          >
            {t("decide.skip")}
          </Button>
        ) : null}
        {writesWithModel ? (
          <Button
            variant="default"
            disabled={busy}
            aria-expanded={isAsking}
            leftSection={<MessageSquareText {...icon} />}
            onClick={() => setIsAsking(!isAsking)}
          >
            {t("decide.changes")}
          </Button>
        ) : null}
        <RatingControl article={article} change={change} busy={busy} />
      </Group>
      {isAsking ? <ChangeRequestForm article={article} change={change} onClose={() => setIsAsking(false)} /> : null}
    </section>
  );
}
