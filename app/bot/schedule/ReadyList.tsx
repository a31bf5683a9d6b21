import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReadyArticle } from "../articles/article-documents.ts";
import { useOwnerTime } from "../owner-time.ts";
import { ArticleChip } from "./ArticleChip.tsx";
import type { FreeSlot } from "./schedule-documents.ts";
import type { Movable, ScheduleActions } from "./use-schedule.ts";
import styles from "./schedule.module.css";

const FIRST_SHOWN = 6;

type ReadyListProps = { ready: ReadyArticle[]; coming: FreeSlot[]; actions: ScheduleActions };

/** Written articles without a slot. */
export function ReadyList({ ready, coming, actions }: ReadyListProps) {
  const { t } = useTranslation("schedule");
  const toDay = useOwnerTime({ dateStyle: "medium" });
  const [hasAll, setHasAll] = useState(false);
  const toMovable = ({ id, version, title, createdAt }: ReadyArticle): Movable => ({
    articleId: id,
    version,
    title: title ?? toDay(createdAt),
    planned: null,
  });
  return (
    <section className={styles.ready} aria-labelledby="ready">
      <h2 id="ready">{t("ready.heading", { count: ready.length })}</h2>
      {ready.length === 0 ? (
        <p className={styles.hint}>{t("ready.none")}</p>
      ) : (
        <>
          <p className={styles.hint}>{t("ready.hint")}</p>
          <ul>
            {(hasAll ? ready : ready.slice(0, FIRST_SHOWN)).map((article) => (
              <ArticleChip
                key={article.id}
                item={toMovable(article)}
                picture={article.pictures[0]?.thumbnailUrl ?? null}
                coming={coming}
                actions={actions}
              />
            ))}
          </ul>
          {hasAll || ready.length <= FIRST_SHOWN ? null : (
            <div>
              <Button variant="default" onClick={() => setHasAll(true)}>
                {t("ready.all")}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
