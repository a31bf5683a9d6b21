import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ShownFailure, toShownFailure } from "../../../../data/api/api-failure.ts";
import type { Change } from "../../../../data/api/use-change.ts";
import { useHydrated } from "../../../../ui/forms/use-hydrated.ts";
import { FailureNotice } from "../../../../ui/notices/FailureNotice.tsx";
import { useOwnerTime } from "../../../owner-time.ts";
import { showToast } from "../../../toast.tsx";
import { type Article, type ArticleVersion, restoreDocument } from "../../article-documents.ts";
import type { VersionComparison } from "./compare/VersionComparison.tsx";
import styles from "../view.module.css";

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
  const [compared, setCompared] = useState<{ version: number; Comparison: typeof VersionComparison } | null>(null);
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const numbers = versions.map(({ version }) => version);
  const formatTime = useOwnerTime({ dateStyle: "medium", timeStyle: "short" });

  /** Loads the script here, because a failing `lazy` would replace the whole page. */
  async function compare(version: number) {
    setFailure(null);
    try {
      const loaded = await import("./compare/VersionComparison.tsx");
      setCompared({ version, Comparison: loaded.VersionComparison });
    } catch (error) {
      setFailure(toShownFailure(error));
    }
  }

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
              <p className={styles.muted} lang={article.language ?? undefined}>
                {title}
              </p>
            </div>
            <div className={styles.mend}>
              {version > Math.min(...numbers) ? (
                <Button
                  variant="subtle"
                  className={styles.word ?? ""}
                  disabled={!hydrated}
                  aria-expanded={compared?.version === version}
                  aria-label={t("editor:compare.openLabel", { version })}
                  onClick={({ currentTarget }) => {
                    opener.current = currentTarget;
                    if (compared?.version === version) setCompared(null);
                    else void compare(version);
                  }}
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
      <FailureNotice failure={failure} onClose={() => setFailure(null)} />
      {compared === null ? null : (
        <compared.Comparison
          key={compared.version}
          articleId={article.id}
          language={article.language ?? "en"}
          versions={numbers}
          from={Math.max(...numbers.filter((version) => version < compared.version))}
          to={compared.version}
          onClose={() => {
            setCompared(null);
            opener.current?.focus();
          }}
        />
      )}
    </section>
  );
}
