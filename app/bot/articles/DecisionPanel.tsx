import { Button, Group, Textarea } from "@mantine/core";
import { Check, MessageSquareText, SkipForward, ThumbsDown, ThumbsUp } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Change } from "../../api/use-change.ts";
import { useHydrated } from "../../forms/use-hydrated.ts";
import { showToast } from "../toast.tsx";
import { approveDocument, type Article, askForChangesDocument, rateDocument, skipDocument } from "./article-documents.ts";
import styles from "./view.module.css";

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

/** What the person says to this version: approve, skip, change; and thumbs. */
export function DecisionPanel({ article, change }: { article: Article; change: Change }) {
  const { t } = useTranslation("articles");
  const hydrated = useHydrated();
  const [wishing, setWishing] = useState(false);
  const { id, version, approval } = article;
  const decision = approval?.version === version ? approval.decision : null;
  const busy = !hydrated || change.pending !== null;

  async function decide(name: "approve" | "skip") {
    const document = name === "approve" ? approveDocument : skipDocument;
    if (await change.run(name, (call) => call(document, { id, version }))) showToast("success", t(`decide.done.${name}`));
  }

  async function wish(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("wish") ?? "");
    if (!(await change.run("changes", (call) => call(askForChangesDocument, { id, version, wish: text })))) return;
    setWishing(false);
    showToast("success", t("decide.done.changes"));
  }

  return (
    <section className={styles.panel}>
      <Group gap="sm">
        {decision === "APPROVED" ? null : (
          <Button disabled={busy} loading={change.pending === "approve"} leftSection={<Check {...icon} />} onClick={() => void decide("approve")}>
            {t("decide.approve")}
          </Button>
        )}
        {decision === null ? (
          <Button variant="default" disabled={busy} loading={change.pending === "skip"} leftSection={<SkipForward {...icon} />} onClick={() => void decide("skip")}>
            {t("decide.skip")}
          </Button>
        ) : null}
        <Button variant="default" disabled={busy} aria-expanded={wishing} leftSection={<MessageSquareText {...icon} />} onClick={() => setWishing(!wishing)}>
          {t("decide.changes")}
        </Button>
        <Rate article={article} change={change} busy={busy} />
      </Group>
      {wishing ? (
        <form method="post" onSubmit={(event) => void wish(event)}>
          <Textarea name="wish" label={t("decide.wish")} required withAsterisk={false} maxLength={1000} autosize minRows={2} autoFocus />
          <Group mt="sm" gap="sm">
            <Button type="submit" loading={change.pending === "changes"}>
              {t("decide.sendWish")}
            </Button>
            <Button variant="default" onClick={() => setWishing(false)}>
              {t("decide.cancel")}
            </Button>
          </Group>
        </form>
      ) : null}
    </section>
  );
}

function Rate({ article: { id, rating }, change, busy }: { article: Article; change: Change; busy: boolean }) {
  const { t } = useTranslation("articles");
  return (
    <Group gap="xs" role="group" aria-label={t("rate.label")}>
      {([["UP", "up", ThumbsUp], ["DOWN", "down", ThumbsDown]] as const).map(([value, text, Icon]) => (
        <Button
          key={value}
          px="sm"
          variant={rating === value ? "light" : "default"}
          color="purple"
          disabled={busy}
          aria-label={t(`rate.${text}`)}
          aria-pressed={rating === value}
          // A second press takes it back.
          onClick={() => void change.run("rate", (call) => call(rateDocument, { id, rating: rating === value ? null : value }))}
        >
          <Icon {...icon} />
        </Button>
      ))}
    </Group>
  );
}
