import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useOwnerTime } from "../owner-time.ts";
import { hiddenReasons, type LeftOutPost } from "./reading/shapes.ts";
import type { useChoice } from "./use-choice.ts";
import styles from "./archive.module.css";

/** Any further posts are only counted: nobody reads thousands of lines. */
const MOST_SHOWN = 200;

type LeftOutListProps = {
  leftOut: readonly LeftOutPost[];
  known: number;
  choice: Pick<ReturnType<typeof useChoice>, "hiddenCounts" | "isShown" | "show">;
};

/** Posts that don't become articles, by reason; those that only their owner can see can be added to the list. */
export function LeftOutList({ leftOut, known, choice }: LeftOutListProps) {
  const { t } = useTranslation("archive");
  const toDay = useOwnerTime({ dateStyle: "medium" });
  const byReason = [...Map.groupBy(leftOut, ({ reason }) => reason)];
  const count = leftOut.length + known;
  if (count === 0) return null;
  return (
    <details className={styles.leftOut}>
      <summary>{t("leftOut.summary", { count })}</summary>
      {known > 0 ? <p>{t("leftOut.known", { count: known })}</p> : null}
      {byReason.map(([reason, posts]) => {
        const hidden = hiddenReasons.find((one) => one === reason);
        return (
          <section key={reason}>
            <h2>{t(`leftOut.reasons.${reason}`, { count: posts.length })}</h2>
            {hidden !== undefined && choice.hiddenCounts[hidden] > 0 ? (
              <Checkbox
                label={t("leftOut.show", { count: choice.hiddenCounts[hidden] })}
                checked={choice.isShown[hidden]}
                onChange={(event) => choice.show(hidden, event.currentTarget.checked)}
              />
            ) : null}
            <ul>
              {posts.slice(0, MOST_SHOWN).map(({ caption, postedAt }, at) => (
                <li key={at}>
                  {postedAt === null ? t("leftOut.noDate") : toDay(postedAt.toISOString())} ·{" "}
                  {caption.slice(0, 80) || "…"}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </details>
  );
}
