import { Button } from "@mantine/core";
import { FileDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Change } from "../../../../data/api/use-change.ts";
import { useHydrated } from "../../../../ui/forms/use-hydrated.ts";
import type { Article, ArticleView } from "../../article-documents.ts";
import { ApprovalMailsPanel } from "./ApprovalMailsPanel.tsx";
import type { Export } from "../publish/use-export.ts";
import { VersionsPanel } from "./VersionsPanel.tsx";
import styles from "../view.module.css";

type HistoryTabProps = { data: ArticleView; article: Article; change: Change; taking: Export };

/** The article's history: versions, emails, and the whole record as a file. */
export function HistoryTab({ data, article, change, taking }: HistoryTabProps) {
  const { t } = useTranslation("articles");
  const hydrated = useHydrated();
  return (
    <div className={styles.tab}>
      <VersionsPanel article={article} versions={data.articleVersions ?? []} change={change} />
      <ApprovalMailsPanel data={data} article={article} change={change} />
      <section className={styles.panel}>
        <h2>{t("copy.recordHeading")}</h2>
        <p className={styles.muted}>{t("copy.recordText")}</p>
        <div>
          <Button
            variant="default"
            disabled={!hydrated}
            loading={change.pending === "record"}
            leftSection={<FileDown size={20} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => void taking.downloadRecord()}
          >
            {t("copy.record")}
          </Button>
        </div>
      </section>
    </div>
  );
}
