import { Button, Group } from "@mantine/core";
import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Change } from "../../../data/api/use-change.ts";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import { showToast } from "../../toast.tsx";
import type { Article } from "../article-documents.ts";
import { DownloadButton } from "../DownloadButton.tsx";
import { RecordButton } from "./RecordButton.tsx";
import styles from "./view.module.css";

/** For people who publish elsewhere, or by hand. */
export function CopyPanel({ article: { id, html, markdown }, change }: { article: Article; change: Change }) {
  const { t } = useTranslation("articles");
  const hydrated = useHydrated();

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      showToast("success", t("decide.done.copy"));
    } catch {
      showToast("failure", t("copy.failed"));
    }
  }

  return (
    <section className={styles.panel}>
      <h2>{t("copy.heading")}</h2>
      <Group gap="sm">
        {(
          [
            ["html", html],
            ["markdown", markdown],
          ] as const
        ).map(([form, text]) => (
          <Button
            key={form}
            variant="default"
            disabled={!hydrated || text === null}
            leftSection={<Copy size={20} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => void copy(text ?? "")}
          >
            {t(`copy.${form}`)}
          </Button>
        ))}
        <DownloadButton articleId={id} isWritten={markdown !== null} />
        <RecordButton articleId={id} change={change} />
      </Group>
    </section>
  );
}
