import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Change } from "../../../data/api/use-change.ts";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import { useOwnerTime } from "../../owner-time.ts";
import { showToast } from "../../toast.tsx";
import { type Article, type ArticleVersion, restoreDocument } from "../article-documents.ts";
import styles from "./view.module.css";

const VersionComparison = lazy(async () => ({
  default: (await import("./compare/VersionComparison.tsx")).VersionComparison,
}));

/** Every version, newest first. Restoring an earlier one makes a new version, so nothing is lost. */
export function VersionsPanel({
  article,
  versions,
  change,
}: {
  article: Article;
  versions: ArticleVersion[];
  change: Change;
}) {
  const { t } = useTranslation(["articles", "editor"]);
  const hydrated = useHydrated();
  const [compared, setCompared] = useState<number | null>(null);
  const numbers = versions.map(({ version }) => version);
  const formatTime = useOwnerTime({ dateStyle: "medium", timeStyle: "short" });

  async function restore(earlier: number) {
    const { id, version } = article;
    if (await change.run("restore", (call) => call(restoreDocument, { id, version, earlier })))
      showToast("success", t("decide.done.restore"));
  }

  return (
    <section className={styles.panel}>
      <h2>{t("versions.heading")}</h2>
      <ol className={styles.versions}>
        {versions.map(({ version, title, by, createdAt }) => (
          <li key={version}>
            <div>
              <p>
                <strong>{t("versions.version", { version })}</strong> {t(`versions.by.${by}`)},{" "}
                <time dateTime={createdAt}>{formatTime(createdAt)}</time>
              </p>
              <p className={styles.muted}>{title}</p>
            </div>
            <div className={styles.mend}>
              {version > Math.min(...numbers) ? (
                <Button
                  variant="subtle"
                  className={styles.word ?? ""}
                  disabled={!hydrated}
                  aria-expanded={compared === version}
                  aria-label={t("editor:compare.openLabel", { version })}
                  onClick={() => setCompared(compared === version ? null : version)}
                >
                  {t("editor:compare.open")}
                </Button>
              ) : null}
              {version === article.version ? (
                <span className={styles.muted}>{t("versions.current")}</span>
              ) : (
                <Button
                  variant="default"
                  disabled={!hydrated || change.pending !== null}
                  aria-label={t("versions.restoreLabel", { version })}
                  onClick={() => void restore(version)}
                >
                  {t("versions.restore")}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {compared === null ? null : (
        <Suspense fallback={null}>
          <VersionComparison
            key={compared}
            articleId={article.id}
            language={article.language ?? "en"}
            versions={numbers}
            from={Math.max(...numbers.filter((version) => version < compared))}
            to={compared}
            onClose={() => setCompared(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
